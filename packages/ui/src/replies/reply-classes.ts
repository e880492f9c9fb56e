import marks from './new-replies.module.css';
import styles from './replies.module.css';

/** The classes of lists of replies and of what became of one, for screens around the recorder of a reply. */
export const REPLY_CLASSES: Readonly<Record<string, string | undefined>> = { ...styles, unread: marks.mark };
