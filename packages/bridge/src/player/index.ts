export {
  isPlayerConnect,
  isPlayerReady,
  PLAYER_EVENTS,
  type PlayerCommand,
  type PlayerConnect,
  type PlayerEvent,
  type PlayerReady,
  type PlayerReport,
  parsePlayerCommand,
  parsePlayerReport,
} from './player-messages.ts';
