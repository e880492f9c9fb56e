export {
  isPlayerConnect,
  isPlayerReady,
  PLAYER_CONNECT,
  PLAYER_EVENTS,
  PLAYER_READY,
  type PlayerCommand,
  type PlayerEvent,
  type PlayerReport,
  parsePlayerCommand,
  parsePlayerReport,
} from './player-messages.ts';
