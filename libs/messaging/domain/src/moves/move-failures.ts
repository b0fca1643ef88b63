/** Failures of moving messages. */
export interface MoveFailures {
  TOPIC_RESOLVE_NOT_PERMITTED: null;
  TOPIC_EDIT_TIME_LIMIT_PASSED: null;
  /** The actor may not move the message to another channel. */
  MESSAGE_MOVE_NOT_PERMITTED: null;
  CHANNEL_MOVE_TIME_LIMIT_PASSED: null;
  /** Part of the topic is too old to be moved. */
  MOVE_TIME_LIMIT_EXCEEDED: {
    readonly firstMovableId: number;
    readonly total: number;
    readonly movable: number;
  };
}
