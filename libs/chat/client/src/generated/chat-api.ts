/* Generated from docs/openapi/chat-api.json by tools/generate/client-types.ts. */

export interface paths {
  readonly '/attachments': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get attachments */
    readonly get: operations['get-attachments'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/attachments/{attachment_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete an attachment */
    readonly delete: operations['remove-attachment'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bot_storage': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a bot’s stored data */
    readonly get: operations['get-storage'];
    /** Store data for a bot */
    readonly put: operations['update-storage'];
    readonly post?: never;
    /** Delete a bot’s stored data */
    readonly delete: operations['remove-storage'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your bots */
    readonly get: operations['get-bots'];
    readonly put?: never;
    /** Create a bot */
    readonly post: operations['create-bot'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Deactivate a bot */
    readonly delete: operations['deactivate-bot'];
    readonly options?: never;
    readonly head?: never;
    /** Update a bot */
    readonly patch: operations['update-bot'];
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/api_key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a bot’s API key */
    readonly get: operations['get-bot-api-key'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/api_key/regenerate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Regenerate a bot’s API key */
    readonly post: operations['regenerate-bot-api-key'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/tokens': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the tokens of a bot */
    readonly get: operations['get-bot-tokens'];
    readonly put?: never;
    /** Create a token of a bot */
    readonly post: operations['create-bot-token'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/tokens/{token_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Revoke a token of a bot */
    readonly delete: operations['revoke-bot-token'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/webhook_secret': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Get the secret of a bot’s webhook
     * @description Of incoming and outgoing webhook bots.
     */
    readonly get: operations['get-bot-webhook-secret'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/bots/{bot_id}/webhook_secret/rotate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Rotate the secret of a bot’s webhook
     * @description The token of an outgoing webhook bot is replaced too. Once an incoming webhook bot has a secret, requests of systems that can sign must have a signature.
     */
    readonly post: operations['rotate-bot-webhook-secret'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/calls/bigbluebutton/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Create a BigBlueButton video call
     * @description Always refused: this server has no call provider.
     */
    readonly get: operations['create-big-blue-button-video-call'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/calls/constructorgroups/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Create a Constructor Groups video call
     * @description Always refused: this server has no call provider.
     */
    readonly post: operations['create-constructor-groups-video-call'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/calls/nextcloud_talk/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Create a Nextcloud Talk video call
     * @description Always refused: this server has no call provider.
     */
    readonly post: operations['create-nextcloud-talk-video-call'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/calls/webex/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Create a Webex video call
     * @description Always refused: this server has no call provider.
     */
    readonly post: operations['create-webex-video-call'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/calls/zoom/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Create a Zoom video call
     * @description Always refused: this server has no call provider.
     */
    readonly post: operations['create-zoom-video-call'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/channel_folders': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get channel folders */
    readonly get: operations['get-channel-folders'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Reorder channel folders */
    readonly patch: operations['patch-channel-folders'];
    readonly trace?: never;
  };
  readonly '/channel_folders/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Create a channel folder */
    readonly post: operations['create-channel-folder'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/channel_folders/{channel_folder_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update a channel folder */
    readonly patch: operations['update-channel-folder'];
    readonly trace?: never;
  };
  readonly '/channels/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Create a channel */
    readonly post: operations['create-channel'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/confirm_email_change': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Confirm a change of email address */
    readonly post: operations['confirm-email-change'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/data_exports': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your user data exports */
    readonly get: operations['get-data-exports'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/data_exports/{export_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get one of your user data exports */
    readonly get: operations['get-data-export'];
    readonly put?: never;
    readonly post?: never;
    /** Delete the content of one of your user data exports */
    readonly delete: operations['delete-data-export'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/default_stream_groups/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Create a default channel group */
    readonly post: operations['create-default-stream-group'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/default_stream_groups/{group_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a default channel group */
    readonly delete: operations['remove-default-stream-group'];
    readonly options?: never;
    readonly head?: never;
    /** Update a default channel group */
    readonly patch: operations['update-default-stream-group'];
    readonly trace?: never;
  };
  readonly '/default_stream_groups/{group_id}/streams': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update the channels of a default channel group */
    readonly patch: operations['update-default-stream-group-streams'];
    readonly trace?: never;
  };
  readonly '/default_streams': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add a default channel */
    readonly post: operations['add-default-stream'];
    /** Remove a default channel */
    readonly delete: operations['remove-default-stream'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/drafts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get drafts */
    readonly get: operations['get-drafts'];
    readonly put?: never;
    /** Create drafts */
    readonly post: operations['create-drafts'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/drafts/{draft_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a draft */
    readonly delete: operations['delete-draft'];
    readonly options?: never;
    readonly head?: never;
    /** Edit a draft */
    readonly patch: operations['edit-draft'];
    readonly trace?: never;
  };
  readonly '/erasures': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all user erasures */
    readonly get: operations['get-erasures'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/erasures/{erasure_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user erasure */
    readonly get: operations['get-erasure'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/events': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Get events from an event queue
     * @description Returns when there is an event, or with a heartbeat after about 50 seconds. With `Accept: text/event-stream` the server streams events; `Last-Event-ID` resumes a stream.
     */
    readonly get: operations['get-events'];
    readonly put?: never;
    readonly post?: never;
    /** Delete an event queue */
    readonly delete: operations['delete-queue'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/export/realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all data exports */
    readonly get: operations['get-realm-exports'];
    readonly put?: never;
    /** Create a data export */
    readonly post: operations['export-realm'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/export/realm/consents': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get data export consent state */
    readonly get: operations['get-realm-export-consents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/export/realm/{export_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a data export */
    readonly delete: operations['delete-realm-export'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/external/{integration}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Receive a notification from another system
     * @description The body is the payload of the other system; all parameters are in the query. The bot’s owner is notified of a channel that does not exist, and, once a minute, of a body that is not JSON, a missing event header, and missing fields of UptimeRobot.
     */
    readonly post: operations['incoming-webhook'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/fetch_api_key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Fetch an API key (password) */
    readonly post: operations['fetch-api-key'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/get_stream_id': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get channel ID */
    readonly get: operations['get-stream-id'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/invites': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all invitations */
    readonly get: operations['get-invites'];
    readonly put?: never;
    /** Send invitations */
    readonly post: operations['send-invites'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/invites/multiuse': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Create a reusable invitation link */
    readonly post: operations['create-invite-link'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/invites/multiuse/{invite_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Revoke a reusable invitation link */
    readonly delete: operations['revoke-invite-link'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/invites/{invite_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Revoke an email invitation */
    readonly delete: operations['revoke-email-invite'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/invites/{invite_id}/resend': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Resend an email invitation */
    readonly post: operations['resend-email-invite'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/join': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get an invitation by its key */
    readonly get: operations['get-invitation'];
    readonly put?: never;
    /** Accept an invitation */
    readonly post: operations['join'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/join/confirmation': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Request a confirmation mail for an invitation link */
    readonly post: operations['request-invitation'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/jwt/fetch_api_key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Fetch an API key (JWT) */
    readonly post: operations['jwt-fetch-api-key'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mark_all_as_read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mark all messages as read */
    readonly post: operations['mark-all-as-read'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mark_stream_as_read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mark messages in a channel as read */
    readonly post: operations['mark-stream-as-read'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mark_topic_as_read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mark messages in a topic as read */
    readonly post: operations['mark-topic-as-read'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get messages */
    readonly get: operations['get-messages'];
    readonly put?: never;
    /**
     * Send a message
     * @description A request with a header `Idempotency-Key`, or with `queue_id` and `local_id`, may be repeated: it returns the message that was sent first. Another request with the same `Idempotency-Key` is refused; one with the same `local_id` is another message.
     */
    readonly post: operations['send-message'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/flags': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Update personal message flags */
    readonly post: operations['update-message-flags'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/flags/narrow': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Update personal message flags for narrow */
    readonly post: operations['update-message-flags-for-narrow'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/matches_narrow': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Check if messages match a narrow */
    readonly get: operations['check-messages-match-narrow'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/render': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Render a message */
    readonly post: operations['render-message'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/{message_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Fetch a single message */
    readonly get: operations['get-message'];
    readonly put?: never;
    readonly post?: never;
    /** Delete a message */
    readonly delete: operations['delete-message'];
    readonly options?: never;
    readonly head?: never;
    /** Edit a message */
    readonly patch: operations['update-message'];
    readonly trace?: never;
  };
  readonly '/messages/{message_id}/history': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a message's edit history */
    readonly get: operations['get-message-history'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/{message_id}/reactions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add an emoji reaction */
    readonly post: operations['add-reaction'];
    /** Remove an emoji reaction */
    readonly delete: operations['remove-reaction'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/{message_id}/read_receipts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a message's read receipts */
    readonly get: operations['get-read-receipts'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/{message_id}/report': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Report a message */
    readonly post: operations['report-message'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/messages/{message_id}/typing': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Set "typing" status for message editing */
    readonly post: operations['set-typing-status-for-message-edit'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mobile_push/e2ee/test_notification': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send an encrypted test notification to one or all devices */
    readonly post: operations['e2ee-test-notify'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mobile_push/register': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Register a device for encrypted push notifications */
    readonly post: operations['register-push-device'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mobile_push/test_notification': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send a test notification to one or all devices */
    readonly post: operations['test-notify'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/navigation_views': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all navigation views */
    readonly get: operations['get-navigation-views'];
    readonly put?: never;
    /** Add a navigation view */
    readonly post: operations['add-navigation-view'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/navigation_views/{fragment}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a navigation view */
    readonly delete: operations['remove-navigation-view'];
    readonly options?: never;
    readonly head?: never;
    /** Update a navigation view */
    readonly patch: operations['edit-navigation-view'];
    readonly trace?: never;
  };
  readonly '/password_reset': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Request a password reset mail
     * @description The answer is the same whether or not an account has the address.
     */
    readonly post: operations['request-password-reset'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/password_reset/confirm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Reset a password
     * @description Ends all tokens and sessions of the account.
     */
    readonly post: operations['reset-password'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the organization and its settings */
    readonly get: operations['get-realm'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /**
     * Update organization settings
     * @description Settings that control joining or ownership are for owners.
     */
    readonly patch: operations['update-realm'];
    readonly trace?: never;
  };
  readonly '/realm/audit_log': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the audit log */
    readonly get: operations['get-audit-log'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/deactivate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Deactivate the organization */
    readonly post: operations['deactivate-realm'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/domains': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get allowed domains */
    readonly get: operations['get-realm-domains'];
    readonly put?: never;
    /** Add an allowed domain */
    readonly post: operations['create-realm-domain'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/domains/{domain}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove an allowed domain */
    readonly delete: operations['delete-realm-domain'];
    readonly options?: never;
    readonly head?: never;
    /** Update an allowed domain */
    readonly patch: operations['patch-realm-domain'];
    readonly trace?: never;
  };
  readonly '/realm/emoji': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all custom emoji */
    readonly get: operations['get-custom-emoji'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/emoji/{emoji_name}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Upload custom emoji
     * @description Accepts a multipart form with one image, in a field of any name.
     */
    readonly post: operations['upload-custom-emoji'];
    /** Deactivate custom emoji */
    readonly delete: operations['deactivate-custom-emoji'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/filters': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get linkifiers (deprecated, always empty) */
    readonly get: operations['get-filters'];
    readonly put?: never;
    /** Add a linkifier */
    readonly post: operations['add-linkifier'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/filters/{filter_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a linkifier */
    readonly delete: operations['remove-linkifier'];
    readonly options?: never;
    readonly head?: never;
    /** Update a linkifier */
    readonly patch: operations['update-linkifier'];
    readonly trace?: never;
  };
  readonly '/realm/icon': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Upload the organization’s icon */
    readonly post: operations['set-realm-icon'];
    /** Delete the organization’s icon */
    readonly delete: operations['delete-realm-icon'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/linkifiers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get linkifiers */
    readonly get: operations['get-linkifiers'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Reorder linkifiers */
    readonly patch: operations['reorder-linkifiers'];
    readonly trace?: never;
  };
  readonly '/realm/login_providers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the log-in providers */
    readonly get: operations['get-login-providers'];
    readonly put?: never;
    /**
     * Add a log-in provider
     * @description Users log in by it at once. It opens the account of each address that it has verified.
     */
    readonly post: operations['add-login-provider'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/login_providers/{provider}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a log-in provider */
    readonly delete: operations['remove-login-provider'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/logo': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Upload the organization’s logo */
    readonly post: operations['set-realm-logo'];
    /** Delete the organization’s logo */
    readonly delete: operations['delete-realm-logo'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/playgrounds': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add a code playground */
    readonly post: operations['add-code-playground'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/playgrounds/{playground_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Remove a code playground */
    readonly delete: operations['remove-code-playground'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get presence of all users */
    readonly get: operations['get-realm-presence'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/profile_fields': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all custom profile fields */
    readonly get: operations['get-custom-profile-fields'];
    readonly put?: never;
    /** Create a custom profile field */
    readonly post: operations['create-custom-profile-field'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Reorder custom profile fields */
    readonly patch: operations['reorder-custom-profile-fields'];
    readonly trace?: never;
  };
  readonly '/realm/profile_fields/{field_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a custom profile field */
    readonly delete: operations['delete-custom-profile-field'];
    readonly options?: never;
    readonly head?: never;
    /** Update a custom profile field */
    readonly patch: operations['update-custom-profile-field'];
    readonly trace?: never;
  };
  readonly '/realm/test_welcome_bot_custom_message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Send a test welcome bot message */
    readonly post: operations['test-welcome-bot-custom-message'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/realm/user_settings_defaults': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update realm-level defaults of user settings */
    readonly patch: operations['update-realm-user-settings-defaults'];
    readonly trace?: never;
  };
  readonly '/register': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Register an event queue and fetch the initial state */
    readonly post: operations['register-queue'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/register_client_device': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Register a logged-in device */
    readonly post: operations['register-client-device'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/reminders': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get reminders */
    readonly get: operations['get-reminders'];
    readonly put?: never;
    /** Create a message reminder */
    readonly post: operations['create-message-reminder'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/reminders/{reminder_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a reminder */
    readonly delete: operations['delete-reminder'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/remove_client_device': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Remove a registered device */
    readonly post: operations['remove-client-device'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/saved_snippets': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all saved snippets */
    readonly get: operations['get-saved-snippets'];
    readonly put?: never;
    /** Create a saved snippet */
    readonly post: operations['create-saved-snippet'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/saved_snippets/{saved_snippet_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a saved snippet */
    readonly delete: operations['delete-saved-snippet'];
    readonly options?: never;
    readonly head?: never;
    /** Edit a saved snippet */
    readonly patch: operations['edit-saved-snippet'];
    readonly trace?: never;
  };
  readonly '/scheduled_messages': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get scheduled messages */
    readonly get: operations['get-scheduled-messages'];
    readonly put?: never;
    /** Create a scheduled message */
    readonly post: operations['create-scheduled-message'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/scheduled_messages/{scheduled_message_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete a scheduled message */
    readonly delete: operations['delete-scheduled-message'];
    readonly options?: never;
    readonly head?: never;
    /** Edit a scheduled message */
    readonly patch: operations['update-scheduled-message'];
    readonly trace?: never;
  };
  readonly '/server_settings': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get server settings */
    readonly get: operations['get-server-settings'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Log in with a browser
     * @description The answer sets the cookie of the session.
     */
    readonly post: operations['start-session'];
    /** Log out */
    readonly delete: operations['end-own-session'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/session/link': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Log in with a link of the operator
     * @description The answer sets the cookie of the session. A link works once.
     */
    readonly post: operations['follow-login-link'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/settings': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update settings */
    readonly patch: operations['update-settings'];
    readonly trace?: never;
  };
  readonly '/settings/display': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update settings */
    readonly patch: operations['update-settings-2'];
    readonly trace?: never;
  };
  readonly '/settings/notifications': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update settings */
    readonly patch: operations['update-settings-3'];
    readonly trace?: never;
  };
  readonly '/streams': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all channels */
    readonly get: operations['get-streams'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/streams/{stream_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a channel by ID */
    readonly get: operations['get-stream-by-id'];
    readonly put?: never;
    readonly post?: never;
    /** Archive a channel */
    readonly delete: operations['archive-stream'];
    readonly options?: never;
    readonly head?: never;
    /** Update a channel */
    readonly patch: operations['update-stream'];
    readonly trace?: never;
  };
  readonly '/streams/{stream_id}/delete_topic': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Delete a topic */
    readonly post: operations['delete-topic'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/streams/{stream_id}/email_address': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get channel's email address */
    readonly get: operations['get-stream-email-address'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/streams/{stream_id}/members': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get channel subscribers */
    readonly get: operations['get-subscribers'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/submessage': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Add a submessage
     * @description Votes in polls and tasks in to-do lists, which clients show instead of the text.
     */
    readonly post: operations['submessage'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/thumbnail/status/{realm_id_str}/{filename}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the thumbnail status of a file */
    readonly get: operations['check-thumbnail-status'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/thumbnail/{realm_id_str}/{filename}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the thumbnail status of a file */
    readonly get: operations['check-thumbnail-status-2'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/typing': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Set "typing" status */
    readonly post: operations['set-typing-status'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get user groups */
    readonly get: operations['get-user-groups'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups/create': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Create a user group */
    readonly post: operations['create-user-group'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups/{user_group_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Deactivate a user group */
    readonly delete: operations['remove-user-group'];
    readonly options?: never;
    readonly head?: never;
    /** Update a user group */
    readonly patch: operations['update-user-group'];
    readonly trace?: never;
  };
  readonly '/user_groups/{user_group_id}/deactivate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Deactivate a user group */
    readonly post: operations['deactivate-user-group'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups/{user_group_id}/members': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get user group members */
    readonly get: operations['get-user-group-members'];
    readonly put?: never;
    /** Update user group members */
    readonly post: operations['update-user-group-members'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups/{user_group_id}/members/{user_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Get user group membership status
     * @description Deactivated users are in no group.
     */
    readonly get: operations['get-is-user-group-member'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_groups/{user_group_id}/subgroups': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get subgroups of a user group */
    readonly get: operations['get-user-group-subgroups'];
    readonly put?: never;
    /** Update subgroups of a user group */
    readonly post: operations['update-user-group-subgroups'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_topics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Update personal preferences for a topic */
    readonly post: operations['update-user-topic'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_uploads': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Upload a file
     * @description Accepts a multipart form with one file, in a field of any name.
     */
    readonly post: operations['upload-file'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/user_uploads/{realm_id_str}/{filename}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Get a temporary URL of a file
     * @description The address needs no credentials. It is valid for 60 seconds, and only while the user may read the file and has the same API key.
     */
    readonly get: operations['get-file-temporary-url'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Get users
     * @description Without users that are inaccessible to a guest.
     */
    readonly get: operations['get-users'];
    readonly put?: never;
    /**
     * Create a user
     * @description For administrators with the permission to create users.
     */
    readonly post: operations['create-user'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your account */
    readonly get: operations['get-own-user'];
    readonly put?: never;
    readonly post?: never;
    /** Deactivate your account */
    readonly delete: operations['deactivate-own-user'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/alert_words': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get all alert words */
    readonly get: operations['get-alert-words'];
    readonly put?: never;
    /** Add alert words */
    readonly post: operations['add-alert-words'];
    /** Remove alert words */
    readonly delete: operations['remove-alert-words'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/android_gcm_reg_id': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add an FCM registration token */
    readonly post: operations['add-fcm-token'];
    /** Remove an FCM registration token */
    readonly delete: operations['remove-fcm-token'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/api_key/regenerate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Regenerate your API key */
    readonly post: operations['regenerate-own-api-key'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/apns_device_token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Add an APNs device token */
    readonly post: operations['add-apns-token'];
    /** Remove an APNs device token */
    readonly delete: operations['remove-apns-token'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/avatar': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Upload an avatar
     * @description One file, under any name: a PNG, JPEG, GIF, WebP, TIFF or AVIF of up to 5 MiB.
     */
    readonly post: operations['set-own-avatar'];
    /** Delete your avatar */
    readonly delete: operations['delete-own-avatar'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/data_exports': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Export your own data */
    readonly post: operations['export-own-data'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/external_identities': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your external identities */
    readonly get: operations['get-external-identities'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/external_identities/{identity_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /**
     * Remove one of your external identities
     * @description Your other sessions end. The last way to log in is not removed. A later log-in by the provider links the account again if the provider has verified your email address.
     */
    readonly delete: operations['unlink-external-identity'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/logins': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your log-ins */
    readonly get: operations['get-own-logins'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/muted_users/{muted_user_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mute a user */
    readonly post: operations['mute-user'];
    /** Unmute a user */
    readonly delete: operations['unmute-user'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/onboarding_steps': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Mark an onboarding step as read */
    readonly post: operations['mark-onboarding-step-as-read'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Update your presence */
    readonly post: operations['update-presence'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/profile_data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Delete your profile data */
    readonly delete: operations['remove-profile-data'];
    readonly options?: never;
    readonly head?: never;
    /** Update your profile data */
    readonly patch: operations['update-profile-data'];
    readonly trace?: never;
  };
  readonly '/users/me/second_factor': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the state of your second factor */
    readonly get: operations['get-second-factor'];
    readonly put?: never;
    /** Start the setup of a second factor */
    readonly post: operations['begin-second-factor'];
    /** Turn off your second factor */
    readonly delete: operations['remove-second-factor'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/second_factor/confirm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Turn on your second factor */
    readonly post: operations['confirm-second-factor'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/sessions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your sessions */
    readonly get: operations['get-sessions'];
    readonly put?: never;
    readonly post?: never;
    /** End all your other sessions */
    readonly delete: operations['end-other-sessions'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/sessions/{session_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** End one of your sessions */
    readonly delete: operations['end-session'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Update your status */
    readonly post: operations['update-status'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/subscriptions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get subscribed channels */
    readonly get: operations['get-subscriptions'];
    readonly put?: never;
    /**
     * Subscribe to channels
     * @description Channels that do not exist are created.
     */
    readonly post: operations['subscribe'];
    /** Unsubscribe from channels */
    readonly delete: operations['unsubscribe'];
    readonly options?: never;
    readonly head?: never;
    /** Update subscriptions */
    readonly patch: operations['update-subscriptions'];
    readonly trace?: never;
  };
  readonly '/users/me/subscriptions/muted_topics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /**
     * Mute or unmute a topic
     * @description Deprecated: use `POST /user_topics`.
     */
    readonly patch: operations['mute-topic'];
    readonly trace?: never;
  };
  readonly '/users/me/subscriptions/properties': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Update subscription settings
     * @description Properties: color, is_muted, pin_to_top, desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify, in_home_view.
     */
    readonly post: operations['update-subscription-settings'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/subscriptions/{stream_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update settings of one subscription */
    readonly patch: operations['update-subscription-property'];
    readonly trace?: never;
  };
  readonly '/users/me/tokens': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get your tokens */
    readonly get: operations['get-own-tokens'];
    readonly put?: never;
    /** Create a token */
    readonly post: operations['create-own-token'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/tokens/{token_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Revoke a token */
    readonly delete: operations['revoke-own-token'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/me/{stream_id}/topics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get topics in a channel */
    readonly get: operations['get-stream-topics'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{email}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user by email */
    readonly get: operations['get-user-by-email'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Update a user by email */
    readonly patch: operations['update-user-by-email'];
    readonly trace?: never;
  };
  readonly '/users/{user_id_or_email}/presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user’s presence */
    readonly get: operations['get-user-presence'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user */
    readonly get: operations['get-user'];
    readonly put?: never;
    readonly post?: never;
    /** Deactivate a user */
    readonly delete: operations['deactivate-user'];
    readonly options?: never;
    readonly head?: never;
    /** Update a user */
    readonly patch: operations['update-user'];
    readonly trace?: never;
  };
  readonly '/users/{user_id}/channels': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user's subscribed channels */
    readonly get: operations['get-user-channels'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/data_exports': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Export the data of a user */
    readonly post: operations['export-user-data'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/erasure': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Erase a user */
    readonly post: operations['erase-user'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/external_identities': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the users of log-in providers that a user is linked to */
    readonly get: operations['get-external-identities-of-user'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/external_identities/{identity_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /**
     * Unlink the account of a user from a user of a log-in provider
     * @description The sessions of the account end. The last way to log in is not removed.
     */
    readonly delete: operations['unlink-external-identity-of-user'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/logins': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get the log-ins of a user */
    readonly get: operations['get-logins-of-user'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/reactivate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Reactivate a user */
    readonly post: operations['reactivate-user'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user’s status */
    readonly get: operations['get-user-status'];
    readonly put?: never;
    /** Update user status */
    readonly post: operations['update-status-for-user'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/users/{user_id}/subscriptions/{stream_id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get a user's subscription status */
    readonly get: operations['get-subscription-status'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/zcommand': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Run a slash command */
    readonly post: operations['run-command'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    readonly Error: {
      /** @enum {unknown} */
      readonly result: 'error';
      /** @description For users */
      readonly msg: string;
      /** @description For programs */
      readonly code?: string;
    };
    /** @description By the ID of the profile field */
    readonly ProfileData: {
      readonly [key: string]: {
        /** @description Text; for fields that name users, a JSON list */
        readonly value: string;
        /** @description HTML, for fields whose text is Markdown */
        readonly rendered_value?: string;
      };
    };
    readonly User: {
      readonly user_id: number;
      /** @description API email: the real address, or one that only serves the API */
      readonly email: string;
      readonly full_name: string;
      /** @description ISO 8601, to the minute, with an offset */
      readonly date_joined: string;
      /** @description False for deactivated users */
      readonly is_active: boolean;
      readonly is_owner: boolean;
      /** @description True for owners as well */
      readonly is_admin: boolean;
      readonly is_guest: boolean;
      readonly is_bot: boolean;
      /**
       * @description Owner, administrator, moderator, member, guest
       * @enum {unknown}
       */
      readonly role: 100 | 200 | 300 | 400 | 600;
      /** @description IANA name, or empty */
      readonly timezone: string;
      /** @description Changes with the picture */
      readonly avatar_version: number;
      /** @description Represents an imported user without an account */
      readonly is_imported_stub: boolean;
      readonly delivery_email: string | null;
      readonly avatar_url: string | null;
      readonly bot_type: (1 | 2 | 3 | 4) | null;
      readonly bot_owner_id: number | null;
      /** @description Belongs to the server; only when true */
      readonly is_system_bot?: boolean;
      /** @description Its data was removed; only when true */
      readonly is_deleted?: boolean;
      readonly profile_data?: components['schemas']['ProfileData'];
    };
    readonly UserGroup: {
      readonly id: number;
      /** @description `role:…` for system groups */
      readonly name: string;
      readonly description: string;
      /** @description IDs of direct members, ascending */
      readonly members: readonly number[];
      readonly direct_subgroup_ids: readonly number[];
      /** @description A group of a role; cannot be changed */
      readonly is_system_group: boolean;
      readonly creator_id: number | null;
      readonly date_created: number | null;
      readonly deactivated: boolean;
      readonly can_add_members_group: components['schemas']['GroupSettingValue'];
      readonly can_join_group: components['schemas']['GroupSettingValue'];
      readonly can_leave_group: components['schemas']['GroupSettingValue'];
      readonly can_manage_group: components['schemas']['GroupSettingValue'];
      readonly can_mention_group: components['schemas']['GroupSettingValue'];
      readonly can_remove_members_group: components['schemas']['GroupSettingValue'];
    };
    readonly GroupPermission: {
      /** @description Neither users nor groups that the organization created */
      readonly require_system_group: boolean;
      /** @description `role:internet` */
      readonly allow_internet_group: boolean;
      /** @description `role:nobody` */
      readonly allow_nobody_group: boolean;
      /** @description `role:everyone`; without it guests never have the permission */
      readonly allow_everyone_group: boolean;
      /** @description A system group, or `channel_creator` */
      readonly default_group_name: string;
      readonly default_for_system_groups: string | null;
      /** @description Empty: no restriction by this field */
      readonly allowed_system_groups: readonly string[];
    };
    readonly Bot: {
      readonly user_id: number;
      readonly email: string;
      readonly full_name: string;
      /** @description 32 letters and digits; empty for a client whose token has limits */
      readonly api_key: string;
      readonly avatar_url: string;
      /**
       * @description Generic, incoming, outgoing webhook, embedded
       * @enum {unknown}
       */
      readonly bot_type: 1 | 2 | 3 | 4;
      readonly owner_id: number | null;
      readonly is_active: boolean;
      readonly default_sending_stream: string | null;
      readonly default_events_register_stream: string | null;
      readonly default_all_public_streams: boolean;
      readonly services: readonly unknown[];
    };
    readonly AuditEntry: {
      /** @description Ascending and permanent */
      readonly id: number;
      /** @description ISO 8601, UTC */
      readonly time: string;
      /** @description `object.act`, such as `user.role_changed` */
      readonly kind: string;
      /** @enum {unknown} */
      readonly actor_type: 'user' | 'operator' | 'server';
      readonly actor_id: number | null;
      readonly credential_type: ('api_key' | 'token' | 'session') | null;
      readonly credential_id: number | null;
      readonly ip_address: string | null;
      readonly object_id: number | null;
      readonly user_id: number | null;
      readonly name: string | null;
      readonly before: {
        readonly [key: string]: unknown;
      } | null;
      readonly after: {
        readonly [key: string]: unknown;
      } | null;
    };
    readonly Message: {
      readonly id: number;
      /**
       * @description A channel message or a direct one
       * @enum {unknown}
       */
      readonly type: 'stream' | 'private';
      /** @description Channel messages only */
      readonly stream_id?: number;
      /** @description The topic; empty for direct messages */
      readonly subject: string;
      readonly topic_links: readonly {
        readonly text: string;
        readonly url: string;
      }[];
      readonly content: string;
      /** @enum {unknown} */
      readonly content_type: 'text/html' | 'text/x-markdown';
      readonly avatar_url: string | null;
      /** @description The client program of the sender */
      readonly client: string;
      /** @description The channel’s name, or the users of the conversation */
      readonly display_recipient: string | readonly components['schemas']['DirectRecipient'][];
      /** @description Newest first */
      readonly edit_history?: readonly components['schemas']['MessageEdit'][];
      /** @description The message begins with `/me ` */
      readonly is_me_message: boolean;
      /** @description Of the content; seconds since 1970 */
      readonly last_edit_timestamp?: number;
      /** @description Seconds since 1970 */
      readonly last_moved_timestamp?: number;
      /** @description Oldest first */
      readonly reactions: readonly components['schemas']['Reaction'][];
      /** @description The ID of the conversation */
      readonly recipient_id: number;
      /** @description API email */
      readonly sender_email: string;
      readonly sender_full_name: string;
      readonly sender_id: number;
      /** @description Short name of the sender’s organization */
      readonly sender_realm_str: string;
      /** @description Oldest first */
      readonly submessages: readonly components['schemas']['Submessage'][];
      /** @description Seconds since 1970 */
      readonly timestamp: number;
      /** @description The flags of the message for the user */
      readonly flags: readonly (
        | 'read'
        | 'starred'
        | 'collapsed'
        | 'mentioned'
        | 'stream_wildcard_mentioned'
        | 'topic_wildcard_mentioned'
        | 'has_alert_word'
        | 'historical'
        | 'wildcard_mentioned'
      )[];
    };
    readonly Reaction: {
      readonly emoji_name: string;
      /** @description Unicode emoji: hex of the code points, joined by dashes; custom emoji: its ID */
      readonly emoji_code: string;
      /** @enum {unknown} */
      readonly reaction_type:
        | 'unicode_emoji'
        | 'realm_emoji'
        | 'service_extra_emoji'
        | 'zulip_extra_emoji';
      readonly user_id: number;
    };
    readonly DirectRecipient: {
      readonly id: number;
      /** @description API email */
      readonly email: string;
      readonly full_name: string;
      readonly is_mirror_dummy: boolean;
    };
    readonly MessageEdit: {
      readonly user_id: number | null;
      /** @description Seconds since 1970 */
      readonly timestamp: number;
      /** @description Markdown */
      readonly prev_content?: string;
      /** @description HTML */
      readonly prev_rendered_content?: string;
      readonly prev_topic?: string;
      readonly topic?: string;
      readonly prev_stream?: number;
      readonly stream?: number;
    };
    readonly Submessage: {
      readonly id: number;
      readonly message_id: number;
      readonly sender_id: number;
      readonly msg_type: string;
      /** @description JSON */
      readonly content: string;
    };
    readonly ListedMessage: {
      readonly id: number;
      /**
       * @description A channel message or a direct one
       * @enum {unknown}
       */
      readonly type: 'stream' | 'private';
      /** @description Channel messages only */
      readonly stream_id?: number;
      /** @description The topic; empty for direct messages */
      readonly subject: string;
      readonly topic_links: readonly {
        readonly text: string;
        readonly url: string;
      }[];
      readonly content: string;
      /** @enum {unknown} */
      readonly content_type: 'text/html' | 'text/x-markdown';
      readonly avatar_url: string | null;
      /** @description The client program of the sender */
      readonly client: string;
      /** @description The channel’s name, or the users of the conversation */
      readonly display_recipient: string | readonly components['schemas']['DirectRecipient'][];
      /** @description Newest first */
      readonly edit_history?: readonly components['schemas']['MessageEdit'][];
      /** @description The message begins with `/me ` */
      readonly is_me_message: boolean;
      /** @description Of the content; seconds since 1970 */
      readonly last_edit_timestamp?: number;
      /** @description Seconds since 1970 */
      readonly last_moved_timestamp?: number;
      /** @description Oldest first */
      readonly reactions: readonly components['schemas']['Reaction'][];
      /** @description The ID of the conversation */
      readonly recipient_id: number;
      /** @description API email */
      readonly sender_email: string;
      readonly sender_full_name: string;
      readonly sender_id: number;
      /** @description Short name of the sender’s organization */
      readonly sender_realm_str: string;
      /** @description Oldest first */
      readonly submessages: readonly components['schemas']['Submessage'][];
      /** @description Seconds since 1970 */
      readonly timestamp: number;
      /** @description The flags of the message for the user */
      readonly flags: readonly (
        | 'read'
        | 'starred'
        | 'collapsed'
        | 'mentioned'
        | 'stream_wildcard_mentioned'
        | 'topic_wildcard_mentioned'
        | 'has_alert_word'
        | 'historical'
        | 'wildcard_mentioned'
      )[];
      /** @description HTML with highlighted search matches */
      readonly match_content?: string;
      /** @description The topic as HTML with highlighted search matches */
      readonly match_subject?: string;
    };
    readonly Subscription: {
      readonly stream_id: number;
      readonly name: string;
      /** @description Markdown */
      readonly description: string;
      /** @description HTML */
      readonly rendered_description: string;
      /** @description Seconds since 1970 */
      readonly date_created: number;
      readonly creator_id: number | null;
      /** @description Private */
      readonly invite_only: boolean;
      /** @description Deprecated */
      readonly is_announcement_only: boolean;
      readonly is_web_public: boolean;
      /**
       * @description Deprecated: all users, administrators, full members or moderators may post
       * @enum {unknown}
       */
      readonly stream_post_policy: 1 | 2 | 3 | 4;
      readonly message_retention_days: number | null;
      readonly history_public_to_subscribers: boolean;
      readonly first_message_id: number | null;
      readonly folder_id: number | null;
      /** @enum {unknown} */
      readonly topics_policy:
        | 'inherit'
        | 'allow_empty_topic'
        | 'disable_empty_topic'
        | 'empty_topic_only';
      readonly is_recently_active: boolean;
      readonly stream_weekly_traffic: number | null;
      /** @description Active users and bots */
      readonly subscriber_count: number;
      readonly is_archived: boolean;
      readonly can_add_subscribers_group: components['schemas']['GroupSettingValue'];
      readonly can_administer_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_create_topic_group: components['schemas']['GroupSettingValue'];
      readonly can_delete_any_message_group: components['schemas']['GroupSettingValue'];
      readonly can_delete_own_message_group: components['schemas']['GroupSettingValue'];
      readonly can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
      readonly can_resolve_topics_group: components['schemas']['GroupSettingValue'];
      readonly can_send_message_group: components['schemas']['GroupSettingValue'];
      readonly can_subscribe_group: components['schemas']['GroupSettingValue'];
      /** @description Ascending; if requested */
      readonly subscribers?: readonly number[];
      /** @description Instead of `subscribers`: bots and recently active users */
      readonly partial_subscribers?: readonly number[];
      readonly desktop_notifications: boolean | null;
      readonly email_notifications: boolean | null;
      readonly wildcard_mentions_notify: boolean | null;
      readonly push_notifications: boolean | null;
      readonly audible_notifications: boolean | null;
      readonly pin_to_top: boolean;
      readonly is_muted: boolean;
      /** @description The opposite of `is_muted`; deprecated */
      readonly in_home_view: boolean;
      /** @description The subscriber’s own color, e.g. #76ce90 */
      readonly color: string;
    };
    readonly Channel: {
      readonly stream_id: number;
      readonly name: string;
      /** @description Markdown */
      readonly description: string;
      /** @description HTML */
      readonly rendered_description: string;
      /** @description Seconds since 1970 */
      readonly date_created: number;
      readonly creator_id: number | null;
      /** @description Private */
      readonly invite_only: boolean;
      /** @description Deprecated */
      readonly is_announcement_only: boolean;
      readonly is_web_public: boolean;
      /**
       * @description Deprecated: all users, administrators, full members or moderators may post
       * @enum {unknown}
       */
      readonly stream_post_policy: 1 | 2 | 3 | 4;
      readonly message_retention_days: number | null;
      readonly history_public_to_subscribers: boolean;
      readonly first_message_id: number | null;
      readonly folder_id: number | null;
      /** @enum {unknown} */
      readonly topics_policy:
        | 'inherit'
        | 'allow_empty_topic'
        | 'disable_empty_topic'
        | 'empty_topic_only';
      readonly is_recently_active: boolean;
      readonly stream_weekly_traffic: number | null;
      /** @description Active users and bots */
      readonly subscriber_count: number;
      readonly is_archived: boolean;
      readonly can_add_subscribers_group: components['schemas']['GroupSettingValue'];
      readonly can_administer_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_create_topic_group: components['schemas']['GroupSettingValue'];
      readonly can_delete_any_message_group: components['schemas']['GroupSettingValue'];
      readonly can_delete_own_message_group: components['schemas']['GroupSettingValue'];
      readonly can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
      readonly can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
      readonly can_resolve_topics_group: components['schemas']['GroupSettingValue'];
      readonly can_send_message_group: components['schemas']['GroupSettingValue'];
      readonly can_subscribe_group: components['schemas']['GroupSettingValue'];
      /** @description New users are subscribed; if requested */
      readonly is_default?: boolean;
    };
    readonly GroupSettingValue:
      | number
      | {
          readonly direct_members: readonly number[];
          readonly direct_subgroups: readonly number[];
        };
    readonly ChannelFolder: {
      readonly id: number;
      readonly name: string;
      /** @description Markdown */
      readonly description: string;
      /** @description HTML */
      readonly rendered_description: string;
      /** @description Folders are shown from the lowest to the highest */
      readonly order: number;
      /** @description Seconds since 1970 */
      readonly date_created: number;
      readonly creator_id: number | null;
      readonly is_archived: boolean;
    };
    readonly NavigationView: {
      /** @description The URL fragment, after the `#` */
      readonly fragment: string;
      /** @description false: hidden in the menu */
      readonly is_pinned: boolean;
      readonly name: string | null;
    };
    readonly DetachedUpload: {
      readonly id: number;
      readonly name: string;
      /** @description Path below `/user_uploads/` */
      readonly path_id: string;
      /** @description Bytes */
      readonly size: number;
      /** @description Seconds since 1970 */
      readonly create_time: number;
      readonly message_ids: readonly number[];
      /** @description The same messages in the format before feature level 472 */
      readonly messages: readonly {
        readonly id: number;
        /** @description Seconds since 1970 */
        readonly date_sent: number;
      }[];
    };
    readonly CustomEmoji: {
      /** @description The emoji code of reactions with it */
      readonly id: string;
      readonly name: string;
      /** @description Address on this server */
      readonly source_url: string;
      readonly still_url: string | null;
      readonly deactivated: boolean;
      readonly author_id: number | null;
    };
    readonly Linkifier: {
      readonly id: number;
      /** @description Regular expression */
      readonly pattern: string;
      /** @description RFC 6570 */
      readonly url_template: string;
      readonly example_input: string | null;
      readonly reverse_template: string | null;
      /** @description RFC 6570, for pasted addresses */
      readonly alternative_url_templates: readonly string[];
    };
    readonly Draft: {
      readonly id: number;
      /** @enum {unknown} */
      readonly type: '' | 'stream' | 'private';
      /** @description A channel, or users */
      readonly to: readonly number[];
      readonly topic: string;
      /** @description Markdown */
      readonly content: string;
      /** @description Of the last edit, seconds since 1970 */
      readonly timestamp: number;
    };
    readonly SavedSnippet: {
      readonly id: number;
      readonly title: string;
      /** @description Markdown */
      readonly content: string;
      /** @description Seconds since 1970 */
      readonly date_created: number;
    };
    readonly ScheduledMessage: {
      readonly scheduled_message_id: number;
      /** @enum {unknown} */
      readonly type: 'stream' | 'private';
      readonly to: number | readonly number[];
      /** @description Of a message to a channel */
      readonly topic?: string;
      /** @description Markdown */
      readonly content: string;
      /** @description HTML */
      readonly rendered_content: string;
      /** @description Seconds since 1970 */
      readonly scheduled_delivery_timestamp: number;
      readonly failed: boolean;
    };
    readonly Reminder: {
      readonly reminder_id: number;
      /** @enum {unknown} */
      readonly type: 'private';
      /** @description The reminded user */
      readonly to: readonly number[];
      /** @description Markdown */
      readonly content: string;
      /** @description HTML */
      readonly rendered_content: string;
      /** @description Seconds since 1970 */
      readonly scheduled_delivery_timestamp: number;
      readonly failed: boolean;
      readonly reminder_target_message_id: number;
    };
    readonly RealmExport: {
      readonly id: number;
      readonly acting_user_id: number;
      /** @description Seconds since 1970 */
      readonly export_time: number;
      /** @enum {unknown} */
      readonly export_type: 'public' | 'full_with_consent';
      readonly export_url: string | null;
      readonly pending: boolean;
      readonly deleted_timestamp: number | null;
      readonly failed_timestamp: number | null;
    };
    readonly UserDataExport: {
      readonly id: number;
      readonly user_id: number;
      /** @description User id; only this user can use the export */
      readonly requested_by: number;
      /** @description UNIX seconds */
      readonly requested_at: number;
      /** @enum {unknown} */
      readonly status: 'pending' | 'finished' | 'failed' | 'deleted';
      readonly url: string | null;
      /** @description UNIX seconds; then the export and its content are removed */
      readonly expires_at: number;
      readonly report: {
        /** @description Records and files in the archive */
        readonly records: number;
        /** @description Missing files of the records */
        readonly missing_files: number;
        /** @description The size of the archive */
        readonly bytes: number;
      } | null;
    };
    readonly Invitation: {
      /** @description Unique only together with is_multiuse */
      readonly id: number;
      readonly invited_by_user_id: number;
      /** @description UNIX seconds */
      readonly invited: number;
      readonly expiry_date: number | null;
      /** @enum {unknown} */
      readonly invited_as: 100 | 200 | 300 | 400 | 600;
      readonly is_multiuse: boolean;
      /** @description Only for email invitations */
      readonly email?: string;
      /** @description Only for email invitations */
      readonly notify_referrer_on_join?: boolean;
      /** @description Only for links, and for credentials that may create them */
      readonly link_url?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly 'get-attachments': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Newest first */
            readonly attachments: readonly components['schemas']['DetachedUpload'][];
            /** @description Bytes that the whole organization uses */
            readonly upload_space_used: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-attachment': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly attachment_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-storage': {
    readonly parameters: {
      readonly query?: {
        /** @description All keys if omitted */
        readonly keys?: readonly string[];
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By key */
            readonly storage: {
              readonly [key: string]: string;
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-storage': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Texts by key; other keys are unchanged */
          readonly storage: {
            readonly [key: string]: string;
          };
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-storage': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description All keys if omitted */
          readonly keys?: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-bots': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Oldest first */
            readonly bots: readonly {
              /** @description Address */
              readonly username: string;
              readonly full_name: string;
              /** @description 32 letters and digits */
              readonly api_key: string;
              readonly avatar_url: string;
              readonly default_sending_stream: string | null;
              readonly default_events_register_stream: string | null;
              readonly default_all_public_streams: boolean;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-bot': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          /**
           * @description The type: generic, incoming webhook, outgoing webhook or embedded
           * @default 1
           */
          readonly bot_type?: number;
          /** @description Texts by name */
          readonly config_data?: {
            readonly [key: string]: string;
          };
          /** @default false */
          readonly default_all_public_streams?: boolean;
          /** @description Name of a channel */
          readonly default_events_register_stream?: string;
          /** @description Name of a channel */
          readonly default_sending_stream?: string;
          readonly full_name: string;
          /**
           * @description The request format of an outgoing webhook
           * @default 1
           */
          readonly interface_type?: number;
          /** @description URL, as a JSON text */
          readonly payload_url?: string;
          /** @description The short name if omitted */
          readonly service_name?: string;
          /** @description Makes the address `<short name>-bot@…` */
          readonly short_name: string;
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            /** @description 32 letters and digits */
            readonly api_key: string;
            readonly avatar_url: string;
            readonly default_sending_stream: string | null;
            readonly default_events_register_stream: string | null;
            /** @description Event queues hold messages of all public channels */
            readonly default_all_public_streams: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-bot': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-bot': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          readonly bot_owner_id?: number;
          /** @description Texts by name */
          readonly config_data?: {
            readonly [key: string]: string;
          };
          readonly default_all_public_streams?: boolean;
          /** @description Name of a channel */
          readonly default_events_register_stream?: string;
          /** @description Name of a channel */
          readonly default_sending_stream?: string;
          readonly full_name?: string;
          /** @enum {integer} */
          readonly role?: 100 | 200 | 300 | 400 | 600;
          /** @default 1 */
          readonly service_interface?: number;
          /** @description URL, as a JSON text */
          readonly service_payload_url?: string;
          /** @description Makes another address, `<short name>-bot@…` */
          readonly short_name?: string;
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly full_name: string;
            readonly avatar_url: string;
            readonly service_interface: number;
            readonly service_payload_url: string;
            readonly config_data: {
              readonly [key: string]: string;
            };
            readonly default_sending_stream: string | null;
            readonly default_events_register_stream: string | null;
            /** @description Event queues hold messages of all public channels */
            readonly default_all_public_streams: boolean;
            /** @description Address of the owner, if it is another user */
            readonly bot_owner?: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-bot-api-key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description 32 letters and digits */
            readonly api_key: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'regenerate-bot-api-key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description 32 letters and digits */
            readonly api_key: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-bot-tokens': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The API key, then tokens, oldest first */
            readonly tokens: readonly {
              readonly id: number | null;
              /** @enum {unknown} */
              readonly kind: 'api_key' | 'token';
              readonly name: string;
              readonly scopes: readonly ('read' | 'write' | 'administration')[];
              readonly created_at: number | null;
              readonly expires_at: number | null;
              readonly last_used_at: number | null;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-bot-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The name in the list of tokens */
          readonly name: string;
          /** @description `read`: requests without changes; `write`: changes; `administration`: operations for administrators. No scope includes another one */
          readonly scopes: readonly ('read' | 'write' | 'administration')[];
          /** @description UNIX seconds; null or left out: never */
          readonly expires_at?: number | null;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly token: {
              readonly id: number | null;
              /** @enum {unknown} */
              readonly kind: 'api_key' | 'token';
              readonly name: string;
              readonly scopes: readonly ('read' | 'write' | 'administration')[];
              readonly created_at: number | null;
              readonly expires_at: number | null;
              readonly last_used_at: number | null;
            };
            /** @description The token; no other answer contains it */
            readonly secret: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'revoke-bot-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly token_id: number;
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-bot-webhook-secret': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly webhook_secret: string | null;
            readonly previous_secret_valid_until: number | null;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'rotate-bot-webhook-secret': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly bot_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Hours for which the previous secret remains valid; 0 for a secret that has leaked
           * @default 24
           */
          readonly overlap_hours?: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly webhook_secret: string | null;
            readonly previous_secret_valid_until: number | null;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-big-blue-button-video-call': {
    readonly parameters: {
      readonly query: {
        /** @description Name of the meeting */
        readonly meeting_name: string;
        /** @description Audio only */
        readonly voice_only?: boolean;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the call */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-constructor-groups-video-call': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description With video
           * @default true
           */
          readonly is_video_call?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the call */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-nextcloud-talk-video-call': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Name of the room */
          readonly room_name: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the call */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-webex-video-call': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the call */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-zoom-video-call': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description With video
           * @default false
           */
          readonly is_video_call?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the call */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-channel-folders': {
    readonly parameters: {
      readonly query?: {
        readonly include_archived?: boolean;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description In the order of their positions */
            readonly channel_folders: readonly components['schemas']['ChannelFolder'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'patch-channel-folders': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The IDs of all folders */
          readonly order: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-channel-folder': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown; may be empty */
          readonly description: string;
          readonly name: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly channel_folder_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-channel-folder': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly channel_folder_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly description?: string;
          readonly is_archived?: boolean;
          readonly name?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-channel': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Whether to announce new channels
           * @default false
           */
          readonly announce?: boolean;
          readonly can_add_subscribers_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_administer_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_create_topic_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_delete_any_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_delete_own_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_move_messages_out_of_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_move_messages_within_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_remove_subscribers_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_resolve_topics_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_send_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_subscribe_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly folder_id?: number;
          /** @description For private channels: whether new subscribers see earlier messages */
          readonly history_public_to_subscribers?: boolean;
          /**
           * @description Private
           * @default false
           */
          readonly invite_only?: boolean;
          /**
           * @description Whether new users are subscribed
           * @default false
           */
          readonly is_default_stream?: boolean;
          /** @default false */
          readonly is_web_public?: boolean;
          /** @description Days, or `"realm_default"` or `"unlimited"` */
          readonly message_retention_days?: number | string;
          /** @default true */
          readonly send_new_subscription_messages?: boolean;
          /** @enum {string} */
          readonly topics_policy?:
            | 'inherit'
            | 'allow_empty_topic'
            | 'disable_empty_topic'
            | 'empty_topic_only';
          /**
           * @description Markdown
           * @default
           */
          readonly description?: string;
          readonly name: string;
          /** @description User IDs */
          readonly subscribers: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'confirm-email-change': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key at the end of the mailed link */
          readonly key: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly old_email: string;
            readonly new_email: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-data-exports': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The latest first */
            readonly data_exports: readonly components['schemas']['UserDataExport'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-data-export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly export_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly data_export: components['schemas']['UserDataExport'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-data-export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly export_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-default-stream-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly description: string;
          readonly group_name: string;
          /** @description Names of channels */
          readonly stream_names: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-default-stream-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-default-stream-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly new_description?: string;
          readonly new_group_name?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-default-stream-group-streams': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @enum {string} */
          readonly op: 'add' | 'remove';
          /** @description Names of channels */
          readonly stream_names: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-default-stream': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly stream_id: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-default-stream': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly stream_id: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-drafts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly count: number;
            /** @description Edited longest ago first */
            readonly drafts: readonly components['schemas']['Draft'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-drafts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly drafts: readonly {
            /** @enum {unknown} */
            readonly type: '' | 'stream' | 'channel' | 'private' | 'direct';
            readonly to: readonly number[];
            readonly topic: string;
            readonly content: string;
            readonly timestamp?: number | null;
          }[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description In the order of the drafts */
            readonly ids: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-draft': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly draft_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'edit-draft': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly draft_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly draft: {
            /** @enum {unknown} */
            readonly type: '' | 'stream' | 'channel' | 'private' | 'direct';
            readonly to: readonly number[];
            readonly topic: string;
            readonly content: string;
            readonly timestamp?: number | null;
          };
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-erasures': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The latest first */
            readonly erasures: readonly {
              readonly id: number;
              readonly user_id: number;
              /** @enum {unknown} */
              readonly kind: 'identity' | 'everything';
              readonly requested_by: number | null;
              /** @description UNIX seconds */
              readonly requested_at: number;
              readonly finished_at: number | null;
              /** @description Removed rows by kind, as `messages` */
              readonly removed: {
                readonly [key: string]: number;
              };
              readonly mentions: number | null;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-erasure': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly erasure_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly erasure: {
              readonly id: number;
              readonly user_id: number;
              /** @enum {unknown} */
              readonly kind: 'identity' | 'everything';
              readonly requested_by: number | null;
              /** @description UNIX seconds */
              readonly requested_at: number;
              readonly finished_at: number | null;
              /** @description Removed rows by kind, as `messages` */
              readonly removed: {
                readonly [key: string]: number;
              };
              readonly mentions: number | null;
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-events': {
    readonly parameters: {
      readonly query: {
        /** @description From the answer of `POST /register` */
        readonly queue_id: string;
        /** @description The greatest ID that the client has received; required except for event streams */
        readonly last_event_id?: number;
        /** @description Return immediately, without events if there are none */
        readonly dont_block?: boolean;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Ascending by `id` */
            readonly events: readonly ({
              /** @description Ascending within the queue, with gaps */
              readonly id: number;
              /** @enum {unknown} */
              readonly type:
                | 'alert_words'
                | 'attachment'
                | 'channel_folder'
                | 'custom_profile_fields'
                | 'default_stream_groups'
                | 'default_streams'
                | 'delete_message'
                | 'device'
                | 'drafts'
                | 'heartbeat'
                | 'invites_changed'
                | 'message'
                | 'muted_topics'
                | 'muted_users'
                | 'navigation_view'
                | 'onboarding_steps'
                | 'presence'
                | 'reaction'
                | 'realm'
                | 'realm_bot'
                | 'realm_domains'
                | 'realm_emoji'
                | 'realm_export'
                | 'realm_export_consent'
                | 'realm_linkifiers'
                | 'realm_playgrounds'
                | 'realm_user'
                | 'realm_user_settings_defaults'
                | 'reminders'
                | 'restart'
                | 'saved_snippets'
                | 'scheduled_messages'
                | 'stream'
                | 'submessage'
                | 'subscription'
                | 'typing'
                | 'typing_edit_message'
                | 'update_display_settings'
                | 'update_global_notifications'
                | 'update_message'
                | 'update_message_flags'
                | 'user_group'
                | 'user_settings'
                | 'user_status'
                | 'user_topic';
            } & {
              readonly [key: string]: unknown;
            })[];
            readonly queue_id: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-queue': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description From the answer of `POST /register` */
          readonly queue_id: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-realm-exports': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly exports: readonly components['schemas']['RealmExport'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'export-realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description `public` or 1, `full_with_consent` or 2
           * @default public
           */
          readonly export_type?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-realm-export-consents': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly export_consents: readonly {
              readonly user_id: number;
              readonly consented: boolean;
              readonly email_address_visibility: number;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-realm-export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly export_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'incoming-webhook': {
    readonly parameters: {
      readonly query: {
        /** @description The API key of a bot, preferably of an incoming webhook bot */
        readonly api_key: string;
        /** @description A channel by name or ID; without it, messages go to the bot’s owner */
        readonly stream?: string;
        /** @description Replaces the topic that the event suggests */
        readonly topic?: string;
        /** @description Only these event types; with the wildcards `*`, `?` and `[…]` */
        readonly only_events?: readonly string[];
        /** @description Not these event types; with the wildcards `*`, `?` and `[…]` */
        readonly exclude_events?: readonly string[];
        /** @description The secret with which the sender signs, if the bot has no secret */
        readonly webhook_secret?: string;
        /** @description alertmanager: the label for topics */
        readonly name?: string;
        /** @description alertmanager: the annotation for texts */
        readonly desc?: string;
        /** @description forgejo, gitea, github, gitlab: branches of pushes */
        readonly branches?: string;
        /** @description github: `true` for no private repositories */
        readonly ignore_private_repositories?: string;
        /** @description github: `true` names the repository of pushes */
        readonly include_repository_name?: string;
        /** @description github: `false` for texts without emoji */
        readonly include_emoji_indicators?: string;
        /** @description gitlab: `true` for no private projects */
        readonly ignore_private_projects?: string;
        /** @description gitlab: `false` for topics without titles */
        readonly use_merge_request_title?: string;
        /** @description slack: `1` for topics, `0` for channels */
        readonly channels_map_to_topics?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description alertmanager, forgejo, generic, gitea, github, gitlab, grafana, jenkins, jira, json, sentry, slack, slack_incoming, uptimerobot, zapier */
        readonly integration: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': unknown;
      };
    };
    readonly responses: {
      /** @description UNSUPPORTED_WEBHOOK_EVENT_TYPE: The '{eventType}' event isn't currently supported by the {webhookName} webhook; ignoring */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  readonly 'fetch-api-key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The real address of the account */
          readonly username: string;
          readonly password: string;
          /** @description Of the second factor, or a recovery code */
          readonly code?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description 32 letters and digits */
            readonly api_key: string;
            /** @description The real address */
            readonly email: string;
            readonly user_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-stream-id': {
    readonly parameters: {
      readonly query: {
        /** @description Name of the channel */
        readonly stream: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly stream_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-invites': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly invites: readonly components['schemas']['Invitation'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'send-invites': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Groups to join
           * @default []
           */
          readonly group_ids?: readonly number[];
          /**
           * @description Join the default channels as well
           * @default false
           */
          readonly include_realm_default_subscriptions?: boolean;
          /**
           * @description The role of the new account
           * @default 400
           * @enum {integer}
           */
          readonly invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Lifetime; null: unlimited
           * @default 14400
           */
          readonly invite_expires_in_minutes?: number | null;
          /** @description Addresses, separated by commas or lines */
          readonly invitee_emails: string;
          /**
           * @description Notify the inviter when a user joins
           * @default true
           */
          readonly notify_referrer_on_join?: boolean;
          /** @description Channels to join */
          readonly stream_ids: readonly number[];
          /** @description Welcome message for the new user; for administrators only */
          readonly welcome_message_custom_text?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-invite-link': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Groups to join
           * @default []
           */
          readonly group_ids?: readonly number[];
          /**
           * @description Join the default channels as well
           * @default false
           */
          readonly include_realm_default_subscriptions?: boolean;
          /**
           * @description The role of the new account
           * @default 400
           * @enum {integer}
           */
          readonly invite_as?: 100 | 200 | 300 | 400 | 600;
          /**
           * @description Lifetime; null: unlimited
           * @default 14400
           */
          readonly invite_expires_in_minutes?: number | null;
          /**
           * @description Channels to join
           * @default []
           */
          readonly stream_ids?: readonly number[];
          /** @description Welcome message for the new user; for administrators only */
          readonly welcome_message_custom_text?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly invite_link: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'revoke-invite-link': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Invitations and links have separate ids */
        readonly invite_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'revoke-email-invite': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Invitations and links have separate ids */
        readonly invite_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'resend-email-invite': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Invitations and links have separate ids */
        readonly invite_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-invitation': {
    readonly parameters: {
      readonly query: {
        /** @description The key in the link */
        readonly key: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly email: string | null;
            readonly realm_name: string;
            readonly realm_url: string;
            readonly inviter_full_name: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly join: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key in the link */
          readonly key: string;
          readonly full_name: string;
          readonly password: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            readonly email: string;
            readonly realm_url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'request-invitation': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key in the link */
          readonly key: string;
          readonly email: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'jwt-fetch-api-key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Return the user’s account too
           * @default false
           */
          readonly include_profile?: boolean;
          /** @description A JSON Web Token with the claim `email` */
          readonly token?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description 32 letters and digits */
            readonly api_key: string;
            /** @description The real address */
            readonly email: string;
            readonly user?: components['schemas']['User'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mark-all-as-read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description False: the time limit was reached; repeat the request */
            readonly complete: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mark-stream-as-read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly stream_id: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mark-topic-as-read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly stream_id: number;
          readonly topic_name: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-messages': {
    readonly parameters: {
      readonly query?: {
        /** @description `newest`, `oldest`, `first_unread`, `date` or the ID of a message */
        readonly anchor?: string;
        /** @description ISO 8601; with `anchor=date` */
        readonly anchor_date?: string;
        /** @description Whether to include the anchor; `true` by default */
        readonly include_anchor?: boolean;
        /** @description Number of older messages */
        readonly num_before?: number;
        /** @description Number of newer messages */
        readonly num_after?: number;
        readonly narrow?:
          | readonly (
              | {
                  readonly operator: string;
                  readonly operand: unknown;
                  readonly negated?: boolean;
                }
              | readonly string[]
            )[]
          | null;
        /** @description The same as `anchor=first_unread` */
        readonly use_first_unread_anchor?: boolean;
        /** @description Whether the client computes Gravatar URLs */
        readonly client_avatar_host?: boolean;
        /** @description HTML rather than Markdown */
        readonly apply_markdown?: boolean;
        /** @description Whether the client knows topics without a name */
        readonly allow_empty_topic_name?: boolean;
        /** @description These messages instead of a range */
        readonly message_ids?: readonly number[];
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Oldest first */
            readonly messages: readonly components['schemas']['ListedMessage'][];
            /** @description The message ID of the anchor */
            readonly anchor?: number;
            readonly found_anchor: boolean;
            /** @description There are no older messages */
            readonly found_oldest: boolean;
            /** @description There are no newer messages */
            readonly found_newest: boolean;
            /** @description The plan hides older messages */
            readonly history_limited: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'send-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content: string;
          /** @description The client’s own ID for the message */
          readonly local_id?: string;
          /** @description The event queue that receives `local_id` */
          readonly queue_id?: string;
          /** @description Whether the message is read for its sender */
          readonly read_by_sender?: boolean;
          /** @description A channel by name or ID; users as a JSON list of IDs or of email addresses */
          readonly to?: string;
          /** @default  */
          readonly topic?: string;
          /** @description `channel` or `direct`; `stream` and `private` mean the same */
          readonly type: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The message that was sent */
            readonly id: number;
            /** @description The new visibility of the topic for the sender: 2 unmuted, 3 followed */
            readonly automatic_new_visibility_policy?: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-message-flags': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly messages: readonly number[];
          /** @description `add` or `remove` */
          readonly op: string;
          /** @description `read`, `starred` or `collapsed` */
          readonly flag: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description As in the request */
            readonly messages: readonly number[];
            /** @description Channels whose messages are unchanged, because the user is not subscribed */
            readonly ignored_because_not_subscribed_channels: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-message-flags-for-narrow': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description `newest`, `oldest`, `first_unread` or the ID of a message */
          readonly anchor: string;
          /**
           * @description Whether to include the anchor
           * @default true
           */
          readonly include_anchor?: boolean;
          /** @description Number of older messages */
          readonly num_before: number;
          /** @description Number of newer messages */
          readonly num_after: number;
          /** @description Terms; returned messages match all of them */
          readonly narrow:
            | readonly (
                | {
                    readonly operator: string;
                    readonly operand: unknown;
                    readonly negated?: boolean;
                  }
                | readonly string[]
              )[]
            | null;
          /** @description `add` or `remove` */
          readonly op: string;
          /** @description `read`, `starred` or `collapsed` */
          readonly flag: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The number of processed messages */
            readonly processed_count: number;
            /** @description The number of messages whose flag changed */
            readonly updated_count: number;
            readonly first_processed_id: number | null;
            readonly last_processed_id: number | null;
            readonly found_oldest: boolean;
            readonly found_newest: boolean;
            /** @description Channels whose messages are unchanged, because the user is not subscribed */
            readonly ignored_because_not_subscribed_channels: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'check-messages-match-narrow': {
    readonly parameters: {
      readonly query: {
        /** @description The messages to check */
        readonly msg_ids: readonly number[];
        readonly narrow:
          | readonly (
              | {
                  readonly operator: string;
                  readonly operand: unknown;
                  readonly negated?: boolean;
                }
              | readonly string[]
            )[]
          | null;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By ID; only messages that match */
            readonly messages: {
              readonly [key: string]: {
                /** @description HTML */
                readonly match_content: string;
                /** @description The topic as HTML */
                readonly match_subject: string;
              };
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'render-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description HTML */
            readonly rendered: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-message': {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the client knows topics without a name */
        readonly allow_empty_topic_name?: boolean;
        /** @description HTML rather than Markdown */
        readonly apply_markdown?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Markdown; deprecated */
            readonly raw_content: string;
            readonly message: components['schemas']['Message'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content?: string;
          /** @description SHA-256 of the old content as UTF-8, in lower-case hex */
          readonly prev_content_sha256?: string;
          /**
           * @description The messages of the topic that are moved
           * @default change_one
           * @enum {string}
           */
          readonly propagate_mode?: 'change_one' | 'change_later' | 'change_all';
          /** @default true */
          readonly send_notification_to_new_thread?: boolean;
          /** @default false */
          readonly send_notification_to_old_thread?: boolean;
          /** @description Channel to move to */
          readonly stream_id?: number;
          /** @description Topic to move to */
          readonly topic?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Uploads of the user that no message links to any more */
            readonly detached_uploads: readonly components['schemas']['DetachedUpload'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-message-history': {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the client knows topics without a name */
        readonly allow_empty_topic_name?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Oldest first */
            readonly message_history: readonly {
              readonly topic: string;
              /** @description Seconds since 1970 */
              readonly timestamp: number;
              readonly user_id: number | null;
              /** @description Markdown */
              readonly content: string;
              /** @description HTML */
              readonly rendered_content: string;
              /** @description Markdown */
              readonly prev_content?: string;
              /** @description HTML */
              readonly prev_rendered_content?: string;
              /** @description HTML; insertions and deletions have the classes `highlight_text_…` */
              readonly content_html_diff?: string;
              readonly prev_topic?: string;
              readonly prev_stream?: number;
              readonly stream?: number;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-reaction': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Hex of the code points, or the ID of a custom emoji; by default found by name */
          readonly emoji_code?: string;
          readonly emoji_name: string;
          /** @description By default found by name */
          readonly reaction_type?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-reaction': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Hex of the code points, or the ID of a custom emoji */
          readonly emoji_code?: string;
          /** @description Required without `emoji_code` */
          readonly emoji_name?: string;
          /**
           * @description `unicode_emoji`, `realm_emoji` or `service_extra_emoji`
           * @default unicode_emoji
           */
          readonly reaction_type?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-read-receipts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Without the sender and users who disabled read receipts */
            readonly user_ids: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'report-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @enum {string} */
          readonly report_type: 'spam' | 'harassment' | 'inappropriate' | 'norms' | 'other';
          /** @default  */
          readonly description?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'set-typing-status-for-message-edit': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @enum {string} */
          readonly op: 'start' | 'stop';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'e2ee-test-notify': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description All devices if omitted */
          readonly device_id?: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'register-push-device': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key of the bouncer that was used, Base64 */
          readonly bouncer_public_key?: string;
          /** @description From the registration of the client */
          readonly device_id: number;
          /** @description Encrypted for the key of the bouncer, Base64 */
          readonly encrypted_push_registration?: string;
          /** @description A byte 0x31 and a key of 32 bytes, Base64 */
          readonly push_key?: string;
          /** @description Sent with each push */
          readonly push_key_id?: number;
          /** @description The first 8 bytes of the SHA-256 of the token, Base64 */
          readonly token_id?: string;
          /** @enum {string} */
          readonly token_kind?: 'fcm' | 'apns';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'test-notify': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description All tokens if omitted */
          readonly token?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-navigation-views': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly navigation_views: readonly components['schemas']['NavigationView'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-navigation-view': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The URL fragment, after the `#` */
          readonly fragment: string;
          readonly is_pinned: boolean;
          /** @description Required unless the view is built in */
          readonly name?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-navigation-view': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly fragment: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'edit-navigation-view': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly fragment: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description false hides the view */
          readonly is_pinned?: boolean;
          /** @description Not for built-in views */
          readonly name?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'request-password-reset': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The real address of the account */
          readonly email: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'reset-password': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key at the end of the mailed link */
          readonly key: string;
          readonly new_password: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The real address of the account */
            readonly email: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Subdomain, empty for the root organization */
            readonly string_id: string;
            readonly url: string;
            readonly name: string;
            /** @description Markdown */
            readonly description: string;
            /** @description UNIX seconds */
            readonly date_created: number;
            readonly allow_message_editing: boolean;
            readonly avatar_changes_disabled: boolean;
            /** @enum {unknown} */
            readonly default_avatar_source: 'G';
            readonly default_code_block_language: string;
            readonly default_language: string;
            readonly digest_emails_enabled: boolean;
            /** @enum {unknown} */
            readonly digest_weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            readonly disallow_disposable_email_addresses: boolean;
            readonly email_changes_disabled: boolean;
            readonly emails_restricted_to_domains: boolean;
            readonly enable_guest_user_dm_warning: boolean;
            readonly enable_guest_user_indicator: boolean;
            readonly enable_read_receipts: boolean;
            readonly enable_spectator_access: boolean;
            /** @enum {unknown} */
            readonly giphy_rating: 0 | 1 | 2 | 3 | 4;
            readonly inline_image_preview: boolean;
            readonly inline_url_embed_preview: boolean;
            readonly invite_required: boolean;
            readonly jitsi_server_url: string;
            /** @enum {unknown} */
            readonly media_preview_size: 100 | 150 | 200;
            readonly message_content_allowed_in_email_notifications: boolean;
            readonly message_content_delete_limit_seconds: number | null;
            readonly message_content_edit_limit_seconds: number | null;
            /** @enum {unknown} */
            readonly message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
            readonly message_retention_days: number | null;
            /** @description ID of a channel, −1 for none */
            readonly moderation_request_channel_id: number;
            readonly move_messages_between_streams_limit_seconds: number | null;
            readonly move_messages_within_stream_limit_seconds: number | null;
            readonly name_changes_disabled: boolean;
            /** @description ID of a channel, −1 for none */
            readonly new_stream_announcements_stream_id: number;
            /** @enum {unknown} */
            readonly org_type: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
            readonly password_auth_enabled: boolean;
            readonly presence_disabled: boolean;
            readonly require_e2ee_push_notifications: boolean;
            readonly require_unique_names: boolean;
            readonly rotate_api_key_on_password_change: boolean;
            readonly send_channel_events_messages: boolean;
            readonly send_welcome_emails: boolean;
            /** @description ID of a channel, −1 for none */
            readonly signup_announcements_stream_id: number;
            /** @enum {unknown} */
            readonly topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
            /** @enum {unknown} */
            readonly video_chat_provider: 0 | 1 | 3 | 4 | 5 | 6 | 7 | 8;
            readonly waiting_period_threshold: number;
            readonly want_advertise_in_communities_directory: boolean;
            readonly welcome_message_custom_text: string;
            /** @description ID of a channel, −1 for none */
            readonly zulip_update_announcements_stream_id: number;
            readonly can_access_all_users_group: components['schemas']['GroupSettingValue'];
            readonly can_add_custom_emoji_group: components['schemas']['GroupSettingValue'];
            readonly can_add_subscribers_group: components['schemas']['GroupSettingValue'];
            readonly can_create_bots_group: components['schemas']['GroupSettingValue'];
            readonly can_create_groups: components['schemas']['GroupSettingValue'];
            readonly can_create_private_channel_group: components['schemas']['GroupSettingValue'];
            readonly can_create_public_channel_group: components['schemas']['GroupSettingValue'];
            readonly can_create_web_public_channel_group: components['schemas']['GroupSettingValue'];
            readonly can_create_write_only_bots_group: components['schemas']['GroupSettingValue'];
            readonly can_delete_any_message_group: components['schemas']['GroupSettingValue'];
            readonly can_delete_own_message_group: components['schemas']['GroupSettingValue'];
            readonly can_invite_users_group: components['schemas']['GroupSettingValue'];
            readonly can_manage_all_groups: components['schemas']['GroupSettingValue'];
            readonly can_manage_billing_group: components['schemas']['GroupSettingValue'];
            readonly can_mention_many_users_group: components['schemas']['GroupSettingValue'];
            readonly can_move_messages_between_channels_group: components['schemas']['GroupSettingValue'];
            readonly can_move_messages_between_topics_group: components['schemas']['GroupSettingValue'];
            readonly can_resolve_topics_group: components['schemas']['GroupSettingValue'];
            readonly can_set_delete_message_policy_group: components['schemas']['GroupSettingValue'];
            readonly can_set_topics_policy_group: components['schemas']['GroupSettingValue'];
            readonly can_summarize_topics_group: components['schemas']['GroupSettingValue'];
            readonly create_multiuse_invite_group: components['schemas']['GroupSettingValue'];
            readonly direct_message_initiator_group: components['schemas']['GroupSettingValue'];
            readonly direct_message_permission_group: components['schemas']['GroupSettingValue'];
            readonly workplace_users_group: components['schemas']['GroupSettingValue'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_message_editing?: boolean;
          /** @description Whether users may log in by the method; `Email` is the password */
          readonly authentication_methods?: {
            readonly [key: string]: boolean;
          };
          readonly avatar_changes_disabled?: boolean;
          readonly can_access_all_users_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_add_custom_emoji_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_add_subscribers_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_bots_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_groups?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_private_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_public_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_web_public_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_write_only_bots_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_delete_any_message_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_delete_own_message_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_invite_users_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_manage_all_groups?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_manage_billing_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_mention_many_users_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_move_messages_between_channels_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_move_messages_between_topics_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_resolve_topics_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_set_delete_message_policy_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_set_topics_policy_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_summarize_topics_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly create_multiuse_invite_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          /** @enum {string} */
          readonly default_avatar_source?: 'G';
          readonly default_code_block_language?: string;
          /** @description Code of a language */
          readonly default_language?: string;
          /** @description Markdown */
          readonly description?: string;
          readonly digest_emails_enabled?: boolean;
          /** @enum {integer} */
          readonly digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
          readonly direct_message_initiator_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly direct_message_permission_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly disallow_disposable_email_addresses?: boolean;
          readonly email_changes_disabled?: boolean;
          readonly emails_restricted_to_domains?: boolean;
          readonly enable_guest_user_dm_warning?: boolean;
          readonly enable_guest_user_indicator?: boolean;
          readonly enable_read_receipts?: boolean;
          readonly enable_spectator_access?: boolean;
          /** @enum {integer} */
          readonly gif_rating_policy?: 0 | 1 | 2 | 3 | 4;
          /** @enum {integer} */
          readonly giphy_rating?: 0 | 1 | 2 | 3 | 4;
          readonly inline_image_preview?: boolean;
          readonly inline_url_embed_preview?: boolean;
          readonly invite_required?: boolean;
          readonly jitsi_server_url?: string;
          /** @enum {integer} */
          readonly media_preview_size?: 100 | 150 | 200;
          readonly message_content_allowed_in_email_notifications?: boolean;
          /** @description A number, or `"unlimited"` */
          readonly message_content_delete_limit_seconds?: number | 'unlimited';
          /** @description A number, or `"unlimited"` */
          readonly message_content_edit_limit_seconds?: number | 'unlimited';
          /** @enum {string} */
          readonly message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
          /** @description A number, or `"unlimited"` */
          readonly message_retention_days?: number | 'unlimited';
          /** @description ID of a channel, −1 for none */
          readonly moderation_request_channel_id?: number;
          /** @description A number, or `"unlimited"` */
          readonly move_messages_between_streams_limit_seconds?: number | 'unlimited';
          /** @description A number, or `"unlimited"` */
          readonly move_messages_within_stream_limit_seconds?: number | 'unlimited';
          readonly name?: string;
          readonly name_changes_disabled?: boolean;
          /** @description ID of a channel, −1 for none */
          readonly new_stream_announcements_stream_id?: number;
          /** @enum {integer} */
          readonly org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
          readonly presence_disabled?: boolean;
          readonly require_e2ee_push_notifications?: boolean;
          readonly require_unique_names?: boolean;
          readonly rotate_api_key_on_password_change?: boolean;
          readonly send_channel_events_messages?: boolean;
          readonly send_welcome_emails?: boolean;
          /** @description ID of a channel, −1 for none */
          readonly signup_announcements_stream_id?: number;
          /** @enum {string} */
          readonly topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
          /** @enum {integer} */
          readonly video_chat_provider?: 0 | 1 | 3 | 4 | 5 | 6 | 7 | 8;
          readonly waiting_period_threshold?: number;
          readonly want_advertise_in_communities_directory?: boolean;
          readonly welcome_message_custom_text?: string;
          readonly workplace_users_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          /** @description ID of a channel, −1 for none */
          readonly zulip_update_announcements_stream_id?: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-audit-log': {
    readonly parameters: {
      readonly query?: {
        /** @description Only acts of this user */
        readonly actor_id?: number;
        /** @description Only acts that concern this account */
        readonly user_id?: number;
        /** @description Only acts on the object with this id; with `kind` */
        readonly object_id?: number;
        /** @description A kind, or an object such as `user` for all of its kinds */
        readonly kind?: string;
        /** @description UNIX seconds */
        readonly since?: number;
        /** @description UNIX seconds, exclusive */
        readonly until?: number;
        /** @description Only entries with a lower id: the next page */
        readonly before?: number;
        /** @description Only entries with a higher id, oldest first; none is missing between them */
        readonly after?: number;
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The latest first, unless `after` is set */
            readonly entries: readonly components['schemas']['AuditEntry'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-realm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-realm-domains': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By name */
            readonly domains: readonly {
              readonly domain: string;
              readonly allow_subdomains: boolean;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-realm-domain': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_subdomains: boolean;
          readonly domain: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-realm-domain': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly domain: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'patch-realm-domain': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly domain: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_subdomains: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-custom-emoji': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By ID, including deactivated ones */
            readonly emoji: {
              readonly [key: string]: components['schemas']['CustomEmoji'];
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'upload-custom-emoji': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Lower-case letters, digits, `_`, `-` and `.` */
        readonly emoji_name: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-custom-emoji': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Lower-case letters, digits, `_`, `-` and `.` */
        readonly emoji_name: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-filters': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly filters: readonly unknown[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-linkifier': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Regular expression in the syntax of RE2 */
          readonly pattern: string;
          /** @description RFC 6570, with the named groups of the pattern as variables */
          readonly url_template: string;
          /** @description A text that the pattern matches; empty for none */
          readonly example_input?: string;
          /** @description Text with the variables in braces, for pasted addresses; empty for none */
          readonly reverse_template?: string;
          /** @description Further URL templates for the reverse direction; they create no links */
          readonly alternative_url_templates?: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-linkifier': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly filter_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-linkifier': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly filter_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Regular expression in the syntax of RE2 */
          readonly pattern: string;
          /** @description RFC 6570, with the named groups of the pattern as variables */
          readonly url_template: string;
          /** @description A text that the pattern matches; empty for none */
          readonly example_input?: string;
          /** @description Text with the variables in braces, for pasted addresses; empty for none */
          readonly reverse_template?: string;
          /** @description Further URL templates for the reverse direction; they create no links */
          readonly alternative_url_templates?: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'set-realm-icon': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-realm-icon': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-linkifiers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description In the order in which they apply */
            readonly linkifiers: readonly components['schemas']['Linkifier'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'reorder-linkifiers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The IDs of all linkifiers */
          readonly ordered_linkifier_ids: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-login-providers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Providers of OpenID Connect, in the order in which they were added */
            readonly login_providers: readonly {
              readonly name: string;
              readonly display_name: string;
              readonly display_icon: string | null;
              readonly issuer: string;
              readonly client_id: string;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-login-provider': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Part of addresses: lowercase letters, digits and inner hyphens */
          readonly name: string;
          /** @description The name that users see */
          readonly display_name?: string;
          /** @description The https address of a picture */
          readonly display_icon?: string;
          /** @description The issuer identifier of the provider, an https address */
          readonly issuer: string;
          readonly client_id: string;
          /** @description Omitted for a public client */
          readonly client_secret?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-login-provider': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly provider: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'set-realm-logo': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          /** @description The logo for dark themes */
          readonly night: boolean;
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-realm-logo': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The logo for dark themes */
          readonly night: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-code-playground': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly name: string;
          /** @description Name of the language in the highlighter */
          readonly pygments_language: string;
          /** @description RFC 6570, with the variable `code` */
          readonly url_template: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-code-playground': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly playground_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-realm-presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description UNIX seconds with their fraction */
            readonly server_timestamp: number;
            /** @description By API email */
            readonly presences: {
              readonly [key: string]: {
                readonly aggregated: {
                  /** @enum {unknown} */
                  readonly client: 'website';
                  /** @enum {unknown} */
                  readonly status: 'active' | 'idle';
                  /** @description UNIX seconds */
                  readonly timestamp: number;
                };
                readonly website: {
                  /** @enum {unknown} */
                  readonly client: 'website';
                  /** @enum {unknown} */
                  readonly status: 'active' | 'idle';
                  /** @description UNIX seconds */
                  readonly timestamp: number;
                  /** @description Always false */
                  readonly pushable: boolean;
                };
              };
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-custom-profile-fields': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By `order` */
            readonly custom_fields: readonly {
              readonly id: number;
              /**
               * @description Short text, paragraph, choice, date, link, users, external account, pronouns
               * @enum {unknown}
               */
              readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
              readonly order: number;
              readonly name: string;
              readonly hint: string;
              /** @description JSON for choices and external accounts, otherwise empty */
              readonly field_data: string;
              /** @description Only when true */
              readonly display_in_profile_summary?: boolean;
              readonly required: boolean;
              /** @description Administrators may edit each value */
              readonly editable_by_user: boolean;
              /** @description Only when true */
              readonly use_for_user_matching?: boolean;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-custom-profile-field': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description At most 2 fields; no paragraphs and no users */
          readonly display_in_profile_summary?: boolean;
          /** @description Administrators may edit each value */
          readonly editable_by_user?: boolean;
          /** @description The choices, or the kind of external account */
          readonly field_data?: Record<string, never>;
          readonly hint?: string;
          /** @description The label */
          readonly name?: string;
          readonly required?: boolean;
          /** @description Only for short texts and external accounts */
          readonly use_for_user_matching?: boolean;
          /** @description 1 short text, 2 paragraph, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns */
          readonly field_type: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'reorder-custom-profile-fields': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The IDs of all fields, in the new order */
          readonly order: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-custom-profile-field': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly field_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-custom-profile-field': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly field_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description At most 2 fields; no paragraphs and no users */
          readonly display_in_profile_summary?: boolean;
          /** @description Administrators may edit each value */
          readonly editable_by_user?: boolean;
          /** @description The choices, or the kind of external account */
          readonly field_data?: Record<string, never>;
          readonly hint?: string;
          /** @description The label */
          readonly name?: string;
          readonly required?: boolean;
          /** @description Only for short texts and external accounts */
          readonly use_for_user_matching?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'test-welcome-bot-custom-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly welcome_message_custom_text: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The direct message from the Welcome Bot */
            readonly message_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-realm-user-settings-defaults': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_private_data_export?: boolean;
          /** @enum {integer} */
          readonly automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          readonly automatically_follow_topics_where_mentioned?: boolean;
          /** @enum {integer} */
          readonly automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /** @enum {integer} */
          readonly color_scheme?: 1 | 2 | 3;
          readonly default_language?: string;
          /** @enum {integer} */
          readonly demote_inactive_streams?: 1 | 2 | 3;
          /** @enum {integer} */
          readonly desktop_icon_count_display?: 1 | 2 | 3 | 4;
          readonly display_emoji_reaction_users?: boolean;
          /** @enum {integer} */
          readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          readonly email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          readonly emojiset?: 'google' | 'twitter' | 'text';
          readonly enable_desktop_notifications?: boolean;
          readonly enable_digest_emails?: boolean;
          readonly enable_drafts_synchronization?: boolean;
          readonly enable_followed_topic_audible_notifications?: boolean;
          readonly enable_followed_topic_desktop_notifications?: boolean;
          readonly enable_followed_topic_email_notifications?: boolean;
          readonly enable_followed_topic_push_notifications?: boolean;
          readonly enable_followed_topic_wildcard_mentions_notify?: boolean;
          readonly enable_login_emails?: boolean;
          readonly enable_marketing_emails?: boolean;
          readonly enable_offline_email_notifications?: boolean;
          readonly enable_offline_push_notifications?: boolean;
          readonly enable_online_push_notifications?: boolean;
          readonly enable_sounds?: boolean;
          readonly enable_stream_audible_notifications?: boolean;
          readonly enable_stream_desktop_notifications?: boolean;
          readonly enable_stream_email_notifications?: boolean;
          readonly enable_stream_push_notifications?: boolean;
          readonly enter_sends?: boolean;
          readonly fluid_layout_width?: boolean;
          readonly hide_ai_features?: boolean;
          readonly high_contrast_mode?: boolean;
          readonly left_side_userlist?: boolean;
          readonly message_content_in_email_notifications?: boolean;
          readonly notification_sound?: string;
          readonly pm_content_in_desktop_notifications?: boolean;
          readonly presence_enabled?: boolean;
          /** @enum {integer} */
          readonly realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          readonly receives_typing_notifications?: boolean;
          /** @enum {string} */
          readonly resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          readonly send_private_typing_notifications?: boolean;
          readonly send_read_receipts?: boolean;
          readonly send_stream_typing_notifications?: boolean;
          readonly starred_message_counts?: boolean;
          readonly translate_emoticons?: boolean;
          readonly twenty_four_hour_time?: boolean;
          /** @enum {integer} */
          readonly user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          readonly web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /** @enum {integer} */
          readonly web_channel_default_view?: 1 | 2 | 3 | 4;
          readonly web_escape_navigates_to_home_view?: boolean;
          readonly web_font_size_px?: number;
          /** @enum {string} */
          readonly web_home_view?: 'recent' | 'inbox' | 'all_messages';
          readonly web_inbox_show_channel_folders?: boolean;
          readonly web_left_sidebar_show_channel_folders?: boolean;
          readonly web_left_sidebar_unreads_count_summary?: boolean;
          readonly web_line_height_percent?: number;
          /** @enum {integer} */
          readonly web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          readonly web_navigate_to_sent_message?: boolean;
          /** @enum {integer} */
          readonly web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          readonly web_suggest_update_timezone?: boolean;
          readonly wildcard_mentions_notify?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'register-queue': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Types of events that the queue receives; all if omitted */
          readonly event_types?: null | readonly string[];
          /** @description Types of the initial state; `event_types` if omitted */
          readonly fetch_event_types?: null | readonly string[];
          /**
           * @description Content of messages in events as HTML
           * @default false
           */
          readonly apply_markdown?: boolean;
          /**
           * @description The client computes addresses of pictures where it can
           * @default true
           */
          readonly client_avatar_host?: boolean;
          /**
           * @description Presences by user ID, in the current format
           * @default false
           */
          readonly slim_presence?: boolean;
          /**
           * @description Whether channels list their subscribers
           * @default false
           * @enum {string}
           */
          readonly include_subscribers?: 'true' | 'false' | 'partial';
          /** @description Messages of every public channel; the default of a bot if omitted */
          readonly all_public_streams?: boolean;
          /** @description Filter of messages; the default of a bot if empty */
          readonly narrow?: readonly (readonly (string | number)[])[];
          /** @description Capabilities of the client; `notification_settings_null` is required */
          readonly client_capabilities?: {
            readonly notification_settings_null: boolean;
            readonly bulk_message_deletion?: boolean;
            readonly user_avatar_url_field_optional?: boolean;
            readonly stream_typing_notifications?: boolean;
            readonly user_settings_object?: boolean;
            readonly linkifier_url_template?: boolean;
            readonly user_list_incomplete?: boolean;
            readonly include_deactivated_groups?: boolean;
            readonly archived_channels?: boolean;
            readonly empty_topic_name?: boolean;
            readonly simplified_presence_events?: boolean;
            readonly individual_emoji_changes?: boolean;
          };
          /** @description Days of presence history */
          readonly presence_history_limit_days?: number;
          /** @description Seconds that the queue lives without a connection, or `"mobile"` */
          readonly idle_queue_timeout?: 'mobile' | number;
          /** @description Former name */
          readonly queue_lifespan_secs?: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The `queue_id` for `GET /events` */
            readonly queue_id: string;
            /** @description The `last_event_id` for the first `GET /events` */
            readonly last_event_id: number;
            /** @description Version of the server */
            readonly zulip_version: string;
            /** @description Version of the interface that the server follows */
            readonly zulip_merge_base: string;
            /** @description Level of the interface that clients may rely on */
            readonly zulip_feature_level: number;
            /** @description Seconds after which an idle queue is deleted, if requested */
            readonly idle_queue_timeout_secs?: number;
            /** @description Active users and bots */
            readonly realm_users?: readonly components['schemas']['User'][];
            /** @description Deactivated users and bots */
            readonly realm_non_active_users?: readonly components['schemas']['User'][];
            /** @description Bots of the server */
            readonly cross_realm_bots?: readonly components['schemas']['User'][];
            readonly user_id?: number;
            /** @description API email */
            readonly email?: string;
            /** @description The real address */
            readonly delivery_email?: string;
            readonly full_name?: string;
            readonly avatar_source?: string;
            readonly avatar_url?: string | null;
            readonly avatar_url_medium?: string | null;
            readonly is_owner?: boolean;
            readonly is_admin?: boolean;
            readonly is_moderator?: boolean;
            readonly is_guest?: boolean;
            readonly can_create_streams?: boolean;
            readonly can_create_public_streams?: boolean;
            readonly can_create_private_streams?: boolean;
            readonly can_create_web_public_streams?: boolean;
            readonly can_subscribe_other_users?: boolean;
            readonly can_invite_others_to_realm?: boolean;
            readonly realm_allow_message_editing?: boolean;
            readonly realm_avatar_changes_disabled?: boolean;
            /** @enum {unknown} */
            readonly realm_default_avatar_source?: 'G';
            readonly realm_default_code_block_language?: string;
            readonly realm_default_language?: string;
            readonly realm_digest_emails_enabled?: boolean;
            /** @enum {unknown} */
            readonly realm_digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            readonly realm_disallow_disposable_email_addresses?: boolean;
            readonly realm_email_changes_disabled?: boolean;
            readonly realm_emails_restricted_to_domains?: boolean;
            readonly realm_enable_guest_user_dm_warning?: boolean;
            readonly realm_enable_guest_user_indicator?: boolean;
            readonly realm_enable_read_receipts?: boolean;
            readonly realm_enable_spectator_access?: boolean;
            /** @enum {unknown} */
            readonly realm_giphy_rating?: 0 | 1 | 2 | 3 | 4;
            readonly realm_inline_image_preview?: boolean;
            readonly realm_inline_url_embed_preview?: boolean;
            readonly realm_invite_required?: boolean;
            readonly realm_jitsi_server_url?: string;
            /** @enum {unknown} */
            readonly realm_media_preview_size?: 100 | 150 | 200;
            readonly realm_message_content_allowed_in_email_notifications?: boolean;
            readonly realm_message_content_delete_limit_seconds?: number | null;
            readonly realm_message_content_edit_limit_seconds?: number | null;
            /** @enum {unknown} */
            readonly realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
            readonly realm_message_retention_days?: number | null;
            /** @description ID of a channel, −1 for none */
            readonly realm_moderation_request_channel_id?: number;
            readonly realm_move_messages_between_streams_limit_seconds?: number | null;
            readonly realm_move_messages_within_stream_limit_seconds?: number | null;
            readonly realm_name_changes_disabled?: boolean;
            /** @description ID of a channel, −1 for none */
            readonly realm_new_stream_announcements_stream_id?: number;
            /** @enum {unknown} */
            readonly realm_org_type?:
              | 0
              | 10
              | 20
              | 30
              | 35
              | 40
              | 50
              | 60
              | 70
              | 80
              | 90
              | 100
              | 1000;
            readonly realm_password_auth_enabled?: boolean;
            readonly realm_presence_disabled?: boolean;
            readonly realm_require_e2ee_push_notifications?: boolean;
            readonly realm_require_unique_names?: boolean;
            readonly realm_rotate_api_key_on_password_change?: boolean;
            readonly realm_send_channel_events_messages?: boolean;
            readonly realm_send_welcome_emails?: boolean;
            /** @description ID of a channel, −1 for none */
            readonly realm_signup_announcements_stream_id?: number;
            /** @enum {unknown} */
            readonly realm_topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
            /** @enum {unknown} */
            readonly realm_video_chat_provider?: 0 | 1 | 3 | 4 | 5 | 6 | 7 | 8;
            readonly realm_waiting_period_threshold?: number;
            readonly realm_want_advertise_in_communities_directory?: boolean;
            readonly realm_welcome_message_custom_text?: string;
            /** @description ID of a channel, −1 for none */
            readonly realm_zulip_update_announcements_stream_id?: number;
            readonly realm_can_access_all_users_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_add_custom_emoji_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_add_subscribers_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_bots_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_groups?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_private_channel_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_public_channel_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_web_public_channel_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_create_write_only_bots_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_delete_any_message_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_delete_own_message_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_invite_users_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_manage_all_groups?: components['schemas']['GroupSettingValue'];
            readonly realm_can_manage_billing_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_mention_many_users_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_move_messages_between_channels_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_move_messages_between_topics_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_resolve_topics_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_set_delete_message_policy_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_set_topics_policy_group?: components['schemas']['GroupSettingValue'];
            readonly realm_can_summarize_topics_group?: components['schemas']['GroupSettingValue'];
            readonly realm_create_multiuse_invite_group?: components['schemas']['GroupSettingValue'];
            readonly realm_direct_message_initiator_group?: components['schemas']['GroupSettingValue'];
            readonly realm_direct_message_permission_group?: components['schemas']['GroupSettingValue'];
            readonly realm_workplace_users_group?: components['schemas']['GroupSettingValue'];
            readonly realm_name?: string;
            /** @description Markdown */
            readonly realm_description?: string;
            readonly realm_url?: string;
            /** @description The same as `realm_url` */
            readonly realm_uri?: string;
            readonly realm_icon_url?: string;
            /** @enum {unknown} */
            readonly realm_icon_source?: 'G' | 'U';
            readonly realm_logo_url?: string;
            /** @enum {unknown} */
            readonly realm_logo_source?: 'D' | 'U';
            readonly realm_night_logo_url?: string;
            /** @enum {unknown} */
            readonly realm_night_logo_source?: 'D' | 'U';
            /** @description Identifies the organization among those of all servers */
            readonly realm_uuid?: string;
            readonly realm_plan_type?: number;
            /** @description UNIX seconds */
            readonly realm_date_created?: number;
            readonly realm_bot_domain?: string;
            readonly realm_upload_quota_mib?: number | null;
            /** @description By name: {id, name} */
            readonly realm_available_video_chat_providers?: unknown;
            /** @description By name: {enabled, available} */
            readonly realm_authentication_methods?: unknown;
            readonly realm_email_auth_enabled?: boolean;
            readonly realm_owner_full_content_access?: boolean;
            readonly realm_empty_topic_display_name?: string;
            readonly realm_allow_edit_history?: boolean;
            readonly realm_mandatory_topics?: boolean;
            /** @description `realm_giphy_rating`, under its name since level 453 */
            readonly realm_gif_rating_policy?: number;
            /** @description By name: {text, name, hint, url_pattern} */
            readonly realm_default_external_accounts?: unknown;
            readonly realm_push_notifications_enabled?: boolean;
            readonly realm_push_notifications_enabled_end_timestamp?: number | null;
            /** @description The nearest of the older values */
            readonly realm_create_public_stream_policy?: number;
            /** @description The nearest of the older values */
            readonly realm_create_private_stream_policy?: number;
            /** @description The nearest of the older values */
            readonly realm_create_web_public_stream_policy?: number;
            /** @description The nearest of the older values */
            readonly realm_wildcard_mention_policy?: number;
            readonly max_topic_length?: number;
            readonly max_message_length?: number;
            readonly max_stream_name_length?: number;
            readonly max_stream_description_length?: number;
            readonly max_channel_folder_name_length?: number;
            readonly max_channel_folder_description_length?: number;
            readonly max_reminder_note_length?: number;
            readonly max_avatar_file_size_mib?: number;
            readonly max_icon_file_size_mib?: number;
            readonly max_logo_file_size_mib?: number;
            readonly max_bulk_new_subscription_messages?: number;
            readonly server_presence_ping_interval_seconds?: number;
            readonly server_presence_offline_threshold_seconds?: number;
            readonly server_typing_started_expiry_period_milliseconds?: number;
            readonly server_typing_stopped_wait_period_milliseconds?: number;
            readonly server_typing_started_wait_period_milliseconds?: number;
            readonly server_min_deactivated_realm_deletion_days?: number;
            readonly server_max_deactivated_realm_deletion_days?: number;
            readonly server_avatar_changes_disabled?: boolean;
            readonly server_name_changes_disabled?: boolean;
            readonly server_can_summarize_topics?: boolean;
            readonly server_inline_image_preview?: boolean;
            readonly server_inline_url_embed_preview?: boolean;
            readonly server_web_public_streams_enabled?: boolean;
            readonly server_needs_upgrade?: boolean;
            readonly server_jitsi_server_url?: string;
            readonly jitsi_server_url?: string;
            readonly server_generation?: number;
            readonly server_emoji_data_url?: string;
            readonly event_queue_longpoll_timeout_seconds?: number;
            readonly password_min_length?: number;
            readonly password_max_length?: number;
            readonly password_min_guesses?: number;
            readonly settings_send_digest_emails?: boolean;
            readonly development_environment?: boolean;
            readonly zulip_plan_is_not_limited?: boolean;
            readonly upgrade_text_for_wide_organization_logo?: string;
            readonly max_file_upload_size_mib?: number;
            readonly server_report_message_types?: readonly unknown[];
            readonly server_supported_permission_settings?: {
              readonly realm: {
                readonly [key: string]: components['schemas']['GroupPermission'];
              };
              readonly stream: {
                readonly [key: string]: components['schemas']['GroupPermission'];
              };
              readonly group: {
                readonly [key: string]: components['schemas']['GroupPermission'];
              };
            };
            readonly gif_rating_policy_options?: unknown;
            /** @description The same, under its name before level 453 */
            readonly gif_rating_options?: unknown;
            /** @description The same, under its name before level 442 */
            readonly giphy_rating_options?: unknown;
            /** @description Ascending by ID */
            readonly realm_user_groups?: readonly components['schemas']['UserGroup'][];
            /** @description Every setting by name, with `emojiset_choices`, `available_notification_sounds` and `timezone` */
            readonly user_settings?: unknown;
            readonly allow_private_data_export?: boolean | number | string;
            readonly automatically_follow_topics_policy?: boolean | number | string;
            readonly automatically_follow_topics_where_mentioned?: boolean | number | string;
            readonly automatically_unmute_topics_in_muted_streams_policy?:
              | boolean
              | number
              | string;
            readonly color_scheme?: boolean | number | string;
            readonly default_language?: boolean | number | string;
            readonly demote_inactive_streams?: boolean | number | string;
            readonly desktop_icon_count_display?: boolean | number | string;
            readonly display_emoji_reaction_users?: boolean | number | string;
            readonly email_address_visibility?: boolean | number | string;
            readonly email_notifications_batching_period_seconds?: boolean | number | string;
            readonly emojiset?: boolean | number | string;
            readonly enable_desktop_notifications?: boolean | number | string;
            readonly enable_digest_emails?: boolean | number | string;
            readonly enable_drafts_synchronization?: boolean | number | string;
            readonly enable_followed_topic_audible_notifications?: boolean | number | string;
            readonly enable_followed_topic_desktop_notifications?: boolean | number | string;
            readonly enable_followed_topic_email_notifications?: boolean | number | string;
            readonly enable_followed_topic_push_notifications?: boolean | number | string;
            readonly enable_followed_topic_wildcard_mentions_notify?: boolean | number | string;
            readonly enable_login_emails?: boolean | number | string;
            readonly enable_marketing_emails?: boolean | number | string;
            readonly enable_offline_email_notifications?: boolean | number | string;
            readonly enable_offline_push_notifications?: boolean | number | string;
            readonly enable_online_push_notifications?: boolean | number | string;
            readonly enable_sounds?: boolean | number | string;
            readonly enable_stream_audible_notifications?: boolean | number | string;
            readonly enable_stream_desktop_notifications?: boolean | number | string;
            readonly enable_stream_email_notifications?: boolean | number | string;
            readonly enable_stream_push_notifications?: boolean | number | string;
            readonly enter_sends?: boolean | number | string;
            readonly fluid_layout_width?: boolean | number | string;
            readonly hide_ai_features?: boolean | number | string;
            readonly high_contrast_mode?: boolean | number | string;
            readonly left_side_userlist?: boolean | number | string;
            readonly message_content_in_email_notifications?: boolean | number | string;
            readonly notification_sound?: boolean | number | string;
            readonly pm_content_in_desktop_notifications?: boolean | number | string;
            readonly presence_enabled?: boolean | number | string;
            readonly realm_name_in_email_notifications_policy?: boolean | number | string;
            readonly receives_typing_notifications?: boolean | number | string;
            readonly resolved_topic_notice_auto_read_policy?: boolean | number | string;
            readonly send_private_typing_notifications?: boolean | number | string;
            readonly send_read_receipts?: boolean | number | string;
            readonly send_stream_typing_notifications?: boolean | number | string;
            readonly starred_message_counts?: boolean | number | string;
            readonly translate_emoticons?: boolean | number | string;
            readonly twenty_four_hour_time?: boolean | number | string;
            readonly user_list_style?: boolean | number | string;
            readonly web_animate_image_previews?: boolean | number | string;
            readonly web_channel_default_view?: boolean | number | string;
            readonly web_escape_navigates_to_home_view?: boolean | number | string;
            readonly web_font_size_px?: boolean | number | string;
            readonly web_home_view?: boolean | number | string;
            readonly web_inbox_show_channel_folders?: boolean | number | string;
            readonly web_left_sidebar_show_channel_folders?: boolean | number | string;
            readonly web_left_sidebar_unreads_count_summary?: boolean | number | string;
            readonly web_line_height_percent?: boolean | number | string;
            readonly web_mark_read_on_scroll_policy?: boolean | number | string;
            readonly web_navigate_to_sent_message?: boolean | number | string;
            readonly web_stream_unreads_count_display_policy?: boolean | number | string;
            readonly web_suggest_update_timezone?: boolean | number | string;
            readonly wildcard_mentions_notify?: boolean | number | string;
            readonly emojiset_choices?: readonly {
              readonly key: string;
              readonly text: string;
            }[];
            /** @description IANA name, or empty */
            readonly timezone?: string;
            readonly available_notification_sounds?: readonly string[];
            /** @description By user ID; only users with a status */
            readonly user_status?: {
              readonly [key: string]: {
                /** @description Only when true */
                readonly away?: boolean;
                readonly status_text?: string;
                readonly emoji_name?: string;
                readonly emoji_code?: string;
                readonly reaction_type?: string;
              };
            };
            readonly muted_users?: readonly {
              readonly id: number;
              /** @description UNIX seconds */
              readonly timestamp: number;
            }[];
            /** @description In the order in which they were added */
            readonly alert_words?: readonly string[];
            /** @description The steps that are still due */
            readonly onboarding_steps?: readonly {
              readonly type: string;
              readonly name: string;
            }[];
            readonly navigation_tour_video_url?: string | null;
            readonly presences?:
              | {
                  readonly [key: string]: {
                    /** @description UNIX seconds; 0: never */
                    readonly active_timestamp: number;
                    /** @description UNIX seconds */
                    readonly idle_timestamp: number;
                  };
                }
              | {
                  readonly [key: string]: {
                    readonly aggregated: {
                      /** @enum {unknown} */
                      readonly client: 'website';
                      /** @enum {unknown} */
                      readonly status: 'active' | 'idle';
                      /** @description UNIX seconds */
                      readonly timestamp: number;
                    };
                    readonly website: {
                      /** @enum {unknown} */
                      readonly client: 'website';
                      /** @enum {unknown} */
                      readonly status: 'active' | 'idle';
                      /** @description UNIX seconds */
                      readonly timestamp: number;
                      /** @description Always false */
                      readonly pushable: boolean;
                    };
                  };
                };
            /** @description The `last_update_id` for `POST /users/me/presence` */
            readonly presence_last_update_id?: number;
            /** @description UNIX seconds with their fraction */
            readonly server_timestamp?: number;
            /** @description By `order` */
            readonly custom_profile_fields?: readonly {
              readonly id: number;
              /**
               * @description Short text, paragraph, choice, date, link, users, external account, pronouns
               * @enum {unknown}
               */
              readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
              readonly order: number;
              readonly name: string;
              readonly hint: string;
              /** @description JSON for choices and external accounts, otherwise empty */
              readonly field_data: string;
              /** @description Only when true */
              readonly display_in_profile_summary?: boolean;
              readonly required: boolean;
              /** @description Administrators may edit each value */
              readonly editable_by_user: boolean;
              /** @description Only when true */
              readonly use_for_user_matching?: boolean;
            }[];
            /** @description Kinds of fields, by name */
            readonly custom_profile_field_types?: {
              readonly [key: string]: {
                readonly id: number;
                readonly name: string;
              };
            };
            /** @description Including deactivated ones */
            readonly realm_bots?: readonly components['schemas']['Bot'][];
            readonly realm_embedded_bots?: readonly {
              readonly name: string;
              readonly config: {
                readonly [key: string]: string;
              };
            }[];
            readonly realm_domains?: readonly {
              readonly domain: string;
              readonly allow_subdomains: boolean;
            }[];
            /** @description Every setting of a user, by name, and its choices */
            readonly realm_user_settings_defaults?: unknown;
            readonly giphy_api_key?: string;
            readonly tenor_api_key?: string;
            readonly klipy_api_key?: string;
            readonly realm_billing?: unknown;
            readonly push_devices?: unknown;
            readonly stop_words?: readonly string[];
            readonly has_zoom_token?: boolean;
            readonly has_webex_token?: boolean;
            /** @description By name */
            readonly subscriptions?: readonly components['schemas']['Subscription'][];
            /** @description Channels from which the user unsubscribed */
            readonly unsubscribed?: readonly components['schemas']['Subscription'][];
            /** @description Channels to which the user was never subscribed */
            readonly never_subscribed?: readonly {
              readonly stream_id: number;
              readonly name: string;
              /** @description Markdown */
              readonly description: string;
              /** @description HTML */
              readonly rendered_description: string;
              /** @description Seconds since 1970 */
              readonly date_created: number;
              readonly creator_id: number | null;
              /** @description Private */
              readonly invite_only: boolean;
              /** @description Deprecated */
              readonly is_announcement_only: boolean;
              readonly is_web_public: boolean;
              /**
               * @description Deprecated: all users, administrators, full members or moderators may post
               * @enum {unknown}
               */
              readonly stream_post_policy: 1 | 2 | 3 | 4;
              readonly message_retention_days: number | null;
              readonly history_public_to_subscribers: boolean;
              readonly first_message_id: number | null;
              readonly folder_id: number | null;
              /** @enum {unknown} */
              readonly topics_policy:
                | 'inherit'
                | 'allow_empty_topic'
                | 'disable_empty_topic'
                | 'empty_topic_only';
              readonly is_recently_active: boolean;
              readonly stream_weekly_traffic: number | null;
              /** @description Active users and bots */
              readonly subscriber_count: number;
              readonly is_archived: boolean;
              readonly can_add_subscribers_group: components['schemas']['GroupSettingValue'];
              readonly can_administer_channel_group: components['schemas']['GroupSettingValue'];
              readonly can_create_topic_group: components['schemas']['GroupSettingValue'];
              readonly can_delete_any_message_group: components['schemas']['GroupSettingValue'];
              readonly can_delete_own_message_group: components['schemas']['GroupSettingValue'];
              readonly can_move_messages_out_of_channel_group: components['schemas']['GroupSettingValue'];
              readonly can_move_messages_within_channel_group: components['schemas']['GroupSettingValue'];
              readonly can_remove_subscribers_group: components['schemas']['GroupSettingValue'];
              readonly can_resolve_topics_group: components['schemas']['GroupSettingValue'];
              readonly can_send_message_group: components['schemas']['GroupSettingValue'];
              readonly can_subscribe_group: components['schemas']['GroupSettingValue'];
              /** @description Ascending; if requested */
              readonly subscribers?: readonly number[];
              /** @description Instead of `subscribers`: bots and recently active users */
              readonly partial_subscribers?: readonly number[];
            }[];
            /** @description By name */
            readonly streams?: readonly components['schemas']['Channel'][];
            /** @description IDs of channels */
            readonly realm_default_streams?: readonly number[];
            /** @description By name */
            readonly realm_default_stream_groups?: readonly {
              readonly id: number;
              readonly name: string;
              readonly description: string;
              /** @description IDs of channels */
              readonly streams: readonly number[];
            }[];
            /** @description In the order of their positions */
            readonly channel_folders?: readonly components['schemas']['ChannelFolder'][];
            readonly navigation_views?: readonly components['schemas']['NavigationView'][];
            readonly user_topics?: readonly {
              readonly stream_id: number;
              readonly topic_name: string;
              /** @description Seconds since 1970 */
              readonly last_updated: number;
              /**
               * @description 0 as the channel, muted, unmuted, followed
               * @enum {unknown}
               */
              readonly visibility_policy: 0 | 1 | 2 | 3;
            }[];
            /** @description Name of the channel, topic, seconds since 1970; deprecated */
            readonly muted_topics?: readonly (readonly (string | number)[])[];
            /** @description −1: no messages */
            readonly max_message_id?: number;
            readonly unread_msgs?: {
              /** @description In conversations, and in channels and topics that are not muted */
              readonly count: number;
              readonly pms: readonly {
                readonly other_user_id: number;
                /** @description Former name */
                readonly sender_id: number;
                /** @description Ascending */
                readonly unread_message_ids: readonly number[];
              }[];
              readonly streams: readonly {
                readonly stream_id: number;
                readonly topic: string;
                /** @description Ascending */
                readonly unread_message_ids: readonly number[];
              }[];
              readonly huddles: readonly {
                /** @description IDs of all users, ascending, separated by commas */
                readonly user_ids_string: string;
                /** @description Ascending */
                readonly unread_message_ids: readonly number[];
              }[];
              /** @description Ascending */
              readonly mentions: readonly number[];
              readonly old_unreads_missing: boolean;
            };
            /** @description Ascending */
            readonly starred_messages?: readonly number[];
            /** @description Newest first */
            readonly recent_private_conversations?: readonly {
              readonly max_message_id: number;
              /** @description The other users; empty for notes to oneself */
              readonly user_ids: readonly number[];
            }[];
            /** @description By ID, including deactivated ones */
            readonly realm_emoji?: {
              readonly [key: string]: components['schemas']['CustomEmoji'];
            };
            /** @description In the order in which they apply */
            readonly realm_linkifiers?: readonly components['schemas']['Linkifier'][];
            /** @description Always empty */
            readonly realm_filters?: readonly unknown[];
            readonly realm_playgrounds?: readonly {
              readonly id: number;
              readonly name: string;
              readonly pygments_language: string;
              /** @description RFC 6570 */
              readonly url_template: string;
            }[];
            /** @description Last edited first, at most 1000 */
            readonly drafts?: readonly components['schemas']['Draft'][];
            readonly saved_snippets?: readonly components['schemas']['SavedSnippet'][];
            /** @description Next one first */
            readonly scheduled_messages?: readonly components['schemas']['ScheduledMessage'][];
            /** @description Next one first */
            readonly reminders?: readonly components['schemas']['Reminder'][];
            readonly server_thumbnail_formats?: readonly {
              /** @description Last segment of an address */
              readonly name: string;
              /** @description Pixels */
              readonly max_width: number;
              /** @description Pixels */
              readonly max_height: number;
              readonly format: string;
              readonly animated: boolean;
            }[];
            readonly realm_incoming_webhook_bots?: readonly {
              /** @description As in `POST /external/{integration}` */
              readonly name: string;
              readonly display_name: string;
              readonly all_event_types: readonly string[] | null;
              readonly config_options: readonly {
                readonly key: string;
                readonly label: string;
                /** @description check_string or check_bool; the form before level 485 */
                readonly validator: string;
                /** @description text or checkbox */
                readonly input_type: string;
              }[];
              readonly url_options: readonly {
                readonly key: string;
                readonly label: string;
                /** @description check_string or check_bool; the form before level 485 */
                readonly validator: string;
                /** @description text or checkbox */
                readonly input_type: string;
              }[];
            }[];
            /** @description By the ID of the device */
            readonly devices?: {
              readonly [key: string]: {
                readonly push_key_id: number | null;
                readonly push_token_id: string | null;
                readonly pending_push_token_id: string | null;
                readonly push_token_last_updated_timestamp: number | null;
                readonly push_registration_error_code: string | null;
              };
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'register-client-device': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly device_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-reminders': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Next one first */
            readonly reminders: readonly components['schemas']['Reminder'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-message-reminder': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly message_id: number;
          /** @default  */
          readonly note?: string;
          /** @description Seconds since 1970 */
          readonly scheduled_delivery_timestamp: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly reminder_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-reminder': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly reminder_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-client-device': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description From the registration of the client */
          readonly device_id: number;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-saved-snippets': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly saved_snippets: readonly components['schemas']['SavedSnippet'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-saved-snippet': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content: string;
          readonly title: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly saved_snippet_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-saved-snippet': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly saved_snippet_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'edit-saved-snippet': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly saved_snippet_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content?: string;
          readonly title?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-scheduled-messages': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Next one first */
            readonly scheduled_messages: readonly components['schemas']['ScheduledMessage'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-scheduled-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content: string;
          /** @description Whether the message is read for its sender */
          readonly read_by_sender?: boolean;
          /** @description Seconds since 1970 */
          readonly scheduled_delivery_timestamp: number;
          /** @description A channel, or users */
          readonly to: number | readonly number[];
          /** @default  */
          readonly topic?: string;
          /** @enum {string} */
          readonly type: 'channel' | 'stream' | 'direct' | 'private';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly scheduled_message_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-scheduled-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly scheduled_message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-scheduled-message': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly scheduled_message_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description Markdown */
          readonly content?: string;
          /** @description Seconds since 1970 */
          readonly scheduled_delivery_timestamp?: number;
          /** @description A channel, or users */
          readonly to?: number | readonly number[];
          readonly topic?: string;
          /** @enum {string} */
          readonly type?: 'channel' | 'stream' | 'direct' | 'private';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-server-settings': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Ways to log in, and which of them work */
            readonly authentication_methods: {
              readonly [key: string]: boolean;
            };
            /** @description Ways to log in by an external identity provider */
            readonly external_authentication_methods: readonly {
              readonly name: string;
              readonly display_name: string;
              readonly display_icon: string | null;
              readonly login_url: string;
              readonly signup_url: string;
            }[];
            /** @description Version of the server */
            readonly zulip_version: string;
            /** @description Version of the interface that the server follows */
            readonly zulip_merge_base: string;
            /** @description Level of the interface that clients may rely on */
            readonly zulip_feature_level: number;
            readonly push_notifications_enabled: boolean;
            /** @description The client is too old for the server */
            readonly is_incompatible: boolean;
            /** @description Users log in with an address and a password */
            readonly email_auth_enabled: boolean;
            /** @description User names are email addresses */
            readonly require_email_format_usernames: boolean;
            /** @description Address of the organization */
            readonly realm_url?: string;
            /** @description Former name */
            readonly realm_uri?: string;
            /** @description Name of the organization */
            readonly realm_name?: string;
            /** @description Address of its picture */
            readonly realm_icon?: string;
            /** @description HTML */
            readonly realm_description?: string;
            /** @description Some channels can be read without an account */
            readonly realm_web_public_access_enabled?: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'start-session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The real address of the account */
          readonly username: string;
          readonly password: string;
          /** @description Of the second factor, or a recovery code */
          readonly code?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            /** @description The real address */
            readonly email: string;
            readonly session_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'end-own-session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'follow-login-link': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The key at the end of the link */
          readonly key: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            /** @description The real address */
            readonly email: string;
            readonly session_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-settings': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_private_data_export?: boolean;
          /** @enum {integer} */
          readonly automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          readonly automatically_follow_topics_where_mentioned?: boolean;
          /** @enum {integer} */
          readonly automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /** @enum {integer} */
          readonly color_scheme?: 1 | 2 | 3;
          readonly default_language?: string;
          /** @enum {integer} */
          readonly demote_inactive_streams?: 1 | 2 | 3;
          /** @enum {integer} */
          readonly desktop_icon_count_display?: 1 | 2 | 3 | 4;
          readonly display_emoji_reaction_users?: boolean;
          /** @description Begins a change of address, which a mailed link confirms */
          readonly email?: string;
          /** @enum {integer} */
          readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          readonly email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          readonly emojiset?: 'google' | 'twitter' | 'text';
          readonly enable_desktop_notifications?: boolean;
          readonly enable_digest_emails?: boolean;
          readonly enable_drafts_synchronization?: boolean;
          readonly enable_followed_topic_audible_notifications?: boolean;
          readonly enable_followed_topic_desktop_notifications?: boolean;
          readonly enable_followed_topic_email_notifications?: boolean;
          readonly enable_followed_topic_push_notifications?: boolean;
          readonly enable_followed_topic_wildcard_mentions_notify?: boolean;
          readonly enable_login_emails?: boolean;
          readonly enable_marketing_emails?: boolean;
          readonly enable_offline_email_notifications?: boolean;
          readonly enable_offline_push_notifications?: boolean;
          readonly enable_online_push_notifications?: boolean;
          readonly enable_sounds?: boolean;
          readonly enable_stream_audible_notifications?: boolean;
          readonly enable_stream_desktop_notifications?: boolean;
          readonly enable_stream_email_notifications?: boolean;
          readonly enable_stream_push_notifications?: boolean;
          readonly enter_sends?: boolean;
          readonly fluid_layout_width?: boolean;
          /** @description Display name */
          readonly full_name?: string;
          readonly hide_ai_features?: boolean;
          readonly high_contrast_mode?: boolean;
          readonly left_side_userlist?: boolean;
          readonly message_content_in_email_notifications?: boolean;
          /** @description Requires `old_password` */
          readonly new_password?: string;
          readonly notification_sound?: string;
          /** @description Only with `new_password` */
          readonly old_password?: string;
          readonly pm_content_in_desktop_notifications?: boolean;
          readonly presence_enabled?: boolean;
          /** @enum {integer} */
          readonly realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          readonly receives_typing_notifications?: boolean;
          /** @enum {string} */
          readonly resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          readonly send_private_typing_notifications?: boolean;
          readonly send_read_receipts?: boolean;
          readonly send_stream_typing_notifications?: boolean;
          readonly starred_message_counts?: boolean;
          /** @description Changes the settings of these users; for administrators */
          readonly target_users?: {
            readonly user_ids?: readonly number[];
            readonly group_ids?: readonly number[];
            readonly skip_if_already_edited: boolean;
          };
          /** @description IANA name */
          readonly timezone?: string;
          readonly translate_emoticons?: boolean;
          readonly twenty_four_hour_time?: boolean;
          /** @enum {integer} */
          readonly user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          readonly web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /** @enum {integer} */
          readonly web_channel_default_view?: 1 | 2 | 3 | 4;
          readonly web_escape_navigates_to_home_view?: boolean;
          readonly web_font_size_px?: number;
          /** @enum {string} */
          readonly web_home_view?: 'recent' | 'inbox' | 'all_messages';
          readonly web_inbox_show_channel_folders?: boolean;
          readonly web_left_sidebar_show_channel_folders?: boolean;
          readonly web_left_sidebar_unreads_count_summary?: boolean;
          readonly web_line_height_percent?: number;
          /** @enum {integer} */
          readonly web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          readonly web_navigate_to_sent_message?: boolean;
          /** @enum {integer} */
          readonly web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          readonly web_suggest_update_timezone?: boolean;
          readonly wildcard_mentions_notify?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-settings-2': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_private_data_export?: boolean;
          /** @enum {integer} */
          readonly automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          readonly automatically_follow_topics_where_mentioned?: boolean;
          /** @enum {integer} */
          readonly automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /** @enum {integer} */
          readonly color_scheme?: 1 | 2 | 3;
          readonly default_language?: string;
          /** @enum {integer} */
          readonly demote_inactive_streams?: 1 | 2 | 3;
          /** @enum {integer} */
          readonly desktop_icon_count_display?: 1 | 2 | 3 | 4;
          readonly display_emoji_reaction_users?: boolean;
          /** @description Begins a change of address, which a mailed link confirms */
          readonly email?: string;
          /** @enum {integer} */
          readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          readonly email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          readonly emojiset?: 'google' | 'twitter' | 'text';
          readonly enable_desktop_notifications?: boolean;
          readonly enable_digest_emails?: boolean;
          readonly enable_drafts_synchronization?: boolean;
          readonly enable_followed_topic_audible_notifications?: boolean;
          readonly enable_followed_topic_desktop_notifications?: boolean;
          readonly enable_followed_topic_email_notifications?: boolean;
          readonly enable_followed_topic_push_notifications?: boolean;
          readonly enable_followed_topic_wildcard_mentions_notify?: boolean;
          readonly enable_login_emails?: boolean;
          readonly enable_marketing_emails?: boolean;
          readonly enable_offline_email_notifications?: boolean;
          readonly enable_offline_push_notifications?: boolean;
          readonly enable_online_push_notifications?: boolean;
          readonly enable_sounds?: boolean;
          readonly enable_stream_audible_notifications?: boolean;
          readonly enable_stream_desktop_notifications?: boolean;
          readonly enable_stream_email_notifications?: boolean;
          readonly enable_stream_push_notifications?: boolean;
          readonly enter_sends?: boolean;
          readonly fluid_layout_width?: boolean;
          /** @description Display name */
          readonly full_name?: string;
          readonly hide_ai_features?: boolean;
          readonly high_contrast_mode?: boolean;
          readonly left_side_userlist?: boolean;
          readonly message_content_in_email_notifications?: boolean;
          /** @description Requires `old_password` */
          readonly new_password?: string;
          readonly notification_sound?: string;
          /** @description Only with `new_password` */
          readonly old_password?: string;
          readonly pm_content_in_desktop_notifications?: boolean;
          readonly presence_enabled?: boolean;
          /** @enum {integer} */
          readonly realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          readonly receives_typing_notifications?: boolean;
          /** @enum {string} */
          readonly resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          readonly send_private_typing_notifications?: boolean;
          readonly send_read_receipts?: boolean;
          readonly send_stream_typing_notifications?: boolean;
          readonly starred_message_counts?: boolean;
          /** @description Changes the settings of these users; for administrators */
          readonly target_users?: {
            readonly user_ids?: readonly number[];
            readonly group_ids?: readonly number[];
            readonly skip_if_already_edited: boolean;
          };
          /** @description IANA name */
          readonly timezone?: string;
          readonly translate_emoticons?: boolean;
          readonly twenty_four_hour_time?: boolean;
          /** @enum {integer} */
          readonly user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          readonly web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /** @enum {integer} */
          readonly web_channel_default_view?: 1 | 2 | 3 | 4;
          readonly web_escape_navigates_to_home_view?: boolean;
          readonly web_font_size_px?: number;
          /** @enum {string} */
          readonly web_home_view?: 'recent' | 'inbox' | 'all_messages';
          readonly web_inbox_show_channel_folders?: boolean;
          readonly web_left_sidebar_show_channel_folders?: boolean;
          readonly web_left_sidebar_unreads_count_summary?: boolean;
          readonly web_line_height_percent?: number;
          /** @enum {integer} */
          readonly web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          readonly web_navigate_to_sent_message?: boolean;
          /** @enum {integer} */
          readonly web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          readonly web_suggest_update_timezone?: boolean;
          readonly wildcard_mentions_notify?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-settings-3': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly allow_private_data_export?: boolean;
          /** @enum {integer} */
          readonly automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
          readonly automatically_follow_topics_where_mentioned?: boolean;
          /** @enum {integer} */
          readonly automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
          /** @enum {integer} */
          readonly color_scheme?: 1 | 2 | 3;
          readonly default_language?: string;
          /** @enum {integer} */
          readonly demote_inactive_streams?: 1 | 2 | 3;
          /** @enum {integer} */
          readonly desktop_icon_count_display?: 1 | 2 | 3 | 4;
          readonly display_emoji_reaction_users?: boolean;
          /** @description Begins a change of address, which a mailed link confirms */
          readonly email?: string;
          /** @enum {integer} */
          readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
          readonly email_notifications_batching_period_seconds?: number;
          /** @enum {string} */
          readonly emojiset?: 'google' | 'twitter' | 'text';
          readonly enable_desktop_notifications?: boolean;
          readonly enable_digest_emails?: boolean;
          readonly enable_drafts_synchronization?: boolean;
          readonly enable_followed_topic_audible_notifications?: boolean;
          readonly enable_followed_topic_desktop_notifications?: boolean;
          readonly enable_followed_topic_email_notifications?: boolean;
          readonly enable_followed_topic_push_notifications?: boolean;
          readonly enable_followed_topic_wildcard_mentions_notify?: boolean;
          readonly enable_login_emails?: boolean;
          readonly enable_marketing_emails?: boolean;
          readonly enable_offline_email_notifications?: boolean;
          readonly enable_offline_push_notifications?: boolean;
          readonly enable_online_push_notifications?: boolean;
          readonly enable_sounds?: boolean;
          readonly enable_stream_audible_notifications?: boolean;
          readonly enable_stream_desktop_notifications?: boolean;
          readonly enable_stream_email_notifications?: boolean;
          readonly enable_stream_push_notifications?: boolean;
          readonly enter_sends?: boolean;
          readonly fluid_layout_width?: boolean;
          /** @description Display name */
          readonly full_name?: string;
          readonly hide_ai_features?: boolean;
          readonly high_contrast_mode?: boolean;
          readonly left_side_userlist?: boolean;
          readonly message_content_in_email_notifications?: boolean;
          /** @description Requires `old_password` */
          readonly new_password?: string;
          readonly notification_sound?: string;
          /** @description Only with `new_password` */
          readonly old_password?: string;
          readonly pm_content_in_desktop_notifications?: boolean;
          readonly presence_enabled?: boolean;
          /** @enum {integer} */
          readonly realm_name_in_email_notifications_policy?: 1 | 2 | 3;
          readonly receives_typing_notifications?: boolean;
          /** @enum {string} */
          readonly resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
          readonly send_private_typing_notifications?: boolean;
          readonly send_read_receipts?: boolean;
          readonly send_stream_typing_notifications?: boolean;
          readonly starred_message_counts?: boolean;
          /** @description Changes the settings of these users; for administrators */
          readonly target_users?: {
            readonly user_ids?: readonly number[];
            readonly group_ids?: readonly number[];
            readonly skip_if_already_edited: boolean;
          };
          /** @description IANA name */
          readonly timezone?: string;
          readonly translate_emoticons?: boolean;
          readonly twenty_four_hour_time?: boolean;
          /** @enum {integer} */
          readonly user_list_style?: 1 | 2 | 3;
          /** @enum {string} */
          readonly web_animate_image_previews?: 'always' | 'on_hover' | 'never';
          /** @enum {integer} */
          readonly web_channel_default_view?: 1 | 2 | 3 | 4;
          readonly web_escape_navigates_to_home_view?: boolean;
          readonly web_font_size_px?: number;
          /** @enum {string} */
          readonly web_home_view?: 'recent' | 'inbox' | 'all_messages';
          readonly web_inbox_show_channel_folders?: boolean;
          readonly web_left_sidebar_show_channel_folders?: boolean;
          readonly web_left_sidebar_unreads_count_summary?: boolean;
          readonly web_line_height_percent?: number;
          /** @enum {integer} */
          readonly web_mark_read_on_scroll_policy?: 1 | 2 | 3;
          readonly web_navigate_to_sent_message?: boolean;
          /** @enum {integer} */
          readonly web_stream_unreads_count_display_policy?: 1 | 2 | 3;
          readonly web_suggest_update_timezone?: boolean;
          readonly wildcard_mentions_notify?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-streams': {
    readonly parameters: {
      readonly query?: {
        readonly exclude_archived?: boolean;
        /** @description All channels; for administrators */
        readonly include_all?: boolean;
        /** @description Deprecated name of `include_all` */
        readonly include_all_active?: boolean;
        /** @description Channels whose messages the user may read */
        readonly include_can_access_content?: boolean;
        /** @description Adds `is_default` to each */
        readonly include_default?: boolean;
        /** @description For bots: the channels of the owner */
        readonly include_owner_subscribed?: boolean;
        readonly include_public?: boolean;
        readonly include_subscribed?: boolean;
        readonly include_web_public?: boolean;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By name */
            readonly streams: readonly components['schemas']['Channel'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-stream-by-id': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly stream: components['schemas']['Channel'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'archive-stream': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-stream': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly can_add_subscribers_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_administer_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_create_topic_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_delete_any_message_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_delete_own_message_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_move_messages_out_of_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_move_messages_within_channel_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_remove_subscribers_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_resolve_topics_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_send_message_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_subscribe_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          /** @description Markdown */
          readonly description?: string;
          /** @description `null` removes the channel from its folder */
          readonly folder_id?: number | null;
          readonly history_public_to_subscribers?: boolean;
          /** @description `false` unarchives the channel */
          readonly is_archived?: boolean;
          /** @description Whether new users are subscribed */
          readonly is_default_stream?: boolean;
          readonly is_private?: boolean;
          readonly is_web_public?: boolean;
          /** @description Days, or `"realm_default"` or `"unlimited"` */
          readonly message_retention_days?: number | string;
          readonly new_name?: string;
          /** @enum {string} */
          readonly topics_policy?:
            | 'inherit'
            | 'allow_empty_topic'
            | 'disable_empty_topic'
            | 'empty_topic_only';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-topic': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly topic_name: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description false: there were too many messages; repeat the request to continue */
            readonly complete: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-stream-email-address': {
    readonly parameters: {
      readonly query?: {
        /** @description The user, one of their bots, or the email gateway bot (default) */
        readonly sender_id?: number;
      };
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Empty if the server receives no mail */
            readonly email: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-subscribers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description User IDs, ascending */
            readonly subscribers: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly submessage: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description JSON */
          readonly content: string;
          readonly message_id: number;
          /** @description Such as `widget` */
          readonly msg_type: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'check-thumbnail-status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly filename: string;
        readonly realm_id_str: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly has_thumbnail: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'check-thumbnail-status-2': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly filename: string;
        readonly realm_id_str: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly has_thumbnail: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'set-typing-status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @enum {string} */
          readonly op: 'start' | 'stop';
          /**
           * @description `direct`, `stream` or `channel`
           * @default direct
           * @enum {string}
           */
          readonly type?: 'direct' | 'stream' | 'channel';
          /** @description User IDs; a single one needs no list */
          readonly to?: number | readonly number[];
          readonly stream_id?: number;
          readonly topic?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-groups': {
    readonly parameters: {
      readonly query?: {
        readonly include_deactivated_groups?: boolean;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Ascending by ID */
            readonly user_groups: readonly components['schemas']['UserGroup'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-user-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly description: string;
          /** @description IDs of users */
          readonly members: readonly number[];
          readonly name: string;
          /**
           * @description IDs of groups
           * @default []
           */
          readonly subgroups?: readonly number[];
          readonly can_add_members_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_join_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_leave_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_manage_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_mention_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_remove_members_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly group_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-user-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description False reactivates the group */
          readonly deactivated?: boolean;
          readonly description?: string;
          readonly name?: string;
          readonly can_add_members_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_join_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_leave_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_manage_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_mention_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
          readonly can_remove_members_group?: {
            readonly new:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
            readonly old?:
              | number
              | {
                  readonly direct_members: readonly number[];
                  readonly direct_subgroups: readonly number[];
                };
          };
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-user-group': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-group-members': {
    readonly parameters: {
      readonly query?: {
        /** @description Ignore subgroups */
        readonly direct_member_only?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description IDs of active users, ascending */
            readonly members: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user-group-members': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description IDs of users
           * @default []
           */
          readonly add?: readonly number[];
          /**
           * @description IDs of groups
           * @default []
           */
          readonly add_subgroups?: readonly number[];
          /**
           * @description IDs of users
           * @default []
           */
          readonly delete?: readonly number[];
          /**
           * @description IDs of groups
           * @default []
           */
          readonly delete_subgroups?: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-is-user-group-member': {
    readonly parameters: {
      readonly query?: {
        /** @description Ignore subgroups */
        readonly direct_member_only?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly is_user_group_member: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-group-subgroups': {
    readonly parameters: {
      readonly query?: {
        /** @description Ignore indirect subgroups */
        readonly direct_subgroup_only?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description IDs of groups, ascending */
            readonly subgroups: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user-group-subgroups': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_group_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description IDs of groups
           * @default []
           */
          readonly add?: readonly number[];
          /**
           * @description IDs of groups
           * @default []
           */
          readonly delete?: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user-topic': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly stream_id: number;
          /** @description The topic need not have messages */
          readonly topic: string;
          /**
           * @description 0 as the channel, 1 muted, 2 unmuted, 3 followed
           * @enum {integer}
           */
          readonly visibility_policy: 0 | 1 | 2 | 3;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'upload-file': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Address of the file on this server, for links in messages */
            readonly url: string;
            /** @description Former name */
            readonly uri: string;
            /** @description From the request; `uploaded-file` without a name */
            readonly filename: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-file-temporary-url': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly filename: string;
        readonly realm_id_str: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description On this server */
            readonly url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-users': {
    readonly parameters: {
      readonly query?: {
        /** @description The client computes the URLs of Gravatar avatars itself */
        readonly client_avatar_host?: boolean;
        /** @description Return the values of profile fields */
        readonly include_custom_profile_fields?: boolean;
        /** @description Only these users */
        readonly user_ids?: readonly number[];
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Ascending by ID */
            readonly members: readonly components['schemas']['User'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly email: string;
          readonly password: string;
          readonly full_name: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-own-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user_id: number;
            /** @description API email: the real address, or one that only serves the API */
            readonly email: string;
            readonly full_name: string;
            /** @description ISO 8601, to the minute, with an offset */
            readonly date_joined: string;
            /** @description False for deactivated users */
            readonly is_active: boolean;
            readonly is_owner: boolean;
            /** @description True for owners as well */
            readonly is_admin: boolean;
            readonly is_guest: boolean;
            readonly is_bot: boolean;
            /**
             * @description Owner, administrator, moderator, member, guest
             * @enum {unknown}
             */
            readonly role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA name, or empty */
            readonly timezone: string;
            /** @description Changes with the picture */
            readonly avatar_version: number;
            /** @description Represents an imported user without an account */
            readonly is_imported_stub: boolean;
            /** @description The real address */
            readonly delivery_email: string;
            readonly avatar_url: string;
            /** @description Greatest ID among the user’s messages; −1: none */
            readonly max_message_id: number;
            readonly profile_data?: components['schemas']['ProfileData'];
            /**
             * @description Bots only: generic, incoming, outgoing webhook, embedded
             * @enum {unknown}
             */
            readonly bot_type?: 1 | 2 | 3 | 4;
            readonly bot_owner_id?: number | null;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-own-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-alert-words': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description All alert words of the user */
            readonly alert_words: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-alert-words': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly alert_words: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description All alert words of the user */
            readonly alert_words: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-alert-words': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly alert_words: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description All alert words of the user */
            readonly alert_words: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-fcm-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly token: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-fcm-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly token: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'regenerate-own-api-key': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description 32 letters and digits */
            readonly api_key: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'add-apns-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The bundle ID of the app */
          readonly appid: string;
          /** @description Hexadecimal digits */
          readonly token: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-apns-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly token: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'set-own-avatar': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'multipart/form-data': {
          readonly file?: Blob;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The new address of the picture */
            readonly avatar_url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'delete-own-avatar': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The new address of the picture */
            readonly avatar_url: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'export-own-data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly data_export: components['schemas']['UserDataExport'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-external-identities': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Oldest first */
            readonly external_identities: readonly {
              readonly id: number;
              readonly provider: string | null;
              /** @description The issuer identifier of the provider */
              readonly issuer: string;
              /** @description Identifies the user at the provider */
              readonly subject: string;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'unlink-external-identity': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly identity_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-own-logins': {
    readonly parameters: {
      readonly query?: {
        /** @description Only log-ins with a lower id: the next page */
        readonly before?: number;
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The latest first, of the last 180 days */
            readonly logins: readonly {
              readonly id: number;
              /** @description UNIX seconds */
              readonly at: number;
              /** @description IP address */
              readonly address: string;
              /** @description Name of the client program */
              readonly client: string;
              /** @enum {unknown} */
              readonly method: 'password' | 'jwt' | 'link' | 'openid_connect';
              /**
               * @description What the log-in opened
               * @enum {unknown}
               */
              readonly credential: 'api_key' | 'session';
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mute-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly muted_user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'unmute-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly muted_user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mark-onboarding-step-as-read': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The name of the step */
          readonly onboarding_step: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description How many days of presence history to return; 14 by default */
          readonly history_limit_days?: number;
          /** @description Returns only updates after this id; −1 for all */
          readonly last_update_id?: number;
          /**
           * @description The user did something since the last call
           * @default false
           */
          readonly new_user_input?: boolean;
          /**
           * @description Do not return the presence of other users
           * @default false
           */
          readonly ping_only?: boolean;
          /**
           * @description Return presences by user ID
           * @default false
           */
          readonly slim_presence?: boolean;
          /** @description `active` or `idle` */
          readonly status: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description UNIX seconds with their fraction */
            readonly server_timestamp: number;
            readonly presences?:
              | {
                  readonly [key: string]: {
                    /** @description UNIX seconds; 0: never */
                    readonly active_timestamp: number;
                    /** @description UNIX seconds */
                    readonly idle_timestamp: number;
                  };
                }
              | {
                  readonly [key: string]: {
                    readonly aggregated: {
                      /** @enum {unknown} */
                      readonly client: 'website';
                      /** @enum {unknown} */
                      readonly status: 'active' | 'idle';
                      /** @description UNIX seconds */
                      readonly timestamp: number;
                    };
                    readonly website: {
                      /** @enum {unknown} */
                      readonly client: 'website';
                      /** @enum {unknown} */
                      readonly status: 'active' | 'idle';
                      /** @description UNIX seconds */
                      readonly timestamp: number;
                      /** @description Always false */
                      readonly pushable: boolean;
                    };
                  };
                };
            /** @description The `last_update_id` for the next call */
            readonly presence_last_update_id?: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-profile-data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The IDs of the fields */
          readonly data: readonly number[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-profile-data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The `id` of each field with its `value`; for fields that name users a list of IDs */
          readonly data: readonly {
            readonly id: number;
            readonly value: unknown;
          }[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-second-factor': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Log-ins by password require a code */
            readonly is_enabled: boolean;
            readonly recovery_codes_left: number;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'begin-second-factor': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Your present password */
          readonly password: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description For the device: 32 characters of Base32 */
            readonly secret: string;
            /** @description The same as an address for a QR code */
            readonly uri: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'remove-second-factor': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Six digits of the device, or a recovery code if the operation accepts one */
          readonly code: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'confirm-second-factor': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description Six digits of the device, or a recovery code if the operation accepts one */
          readonly code: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description For a lost device, each for one log-in; no other answer contains them */
            readonly recovery_codes: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-sessions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The last used first */
            readonly sessions: readonly {
              readonly id: number;
              /** @description The `User-Agent` of the browser */
              readonly user_agent: string;
              readonly browser: string | null;
              /** @description IP address at the log-in */
              readonly address: string;
              /** @description UNIX seconds */
              readonly created_at: number;
              /** @description UNIX seconds, exact to five minutes */
              readonly last_used_at: number;
              /** @description This request is authenticated by it */
              readonly is_current: boolean;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'end-other-sessions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'end-session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly session_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly emoji_code?: string;
          /** @description Empty removes the emoji */
          readonly emoji_name?: string;
          readonly reaction_type?: string;
          /** @description At most 60 characters; empty removes it */
          readonly status_text?: string;
          /** @description Deprecated: the opposite of `presence_enabled` */
          readonly away?: boolean;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-subscriptions': {
    readonly parameters: {
      readonly query?: {
        /** @description `partial`: for large channels the server may list only active subscribers */
        readonly include_subscribers?: 'true' | 'false' | 'partial';
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By name */
            readonly subscriptions: readonly components['schemas']['Subscription'][];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly subscribe: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Whether to announce new channels
           * @default false
           */
          readonly announce?: boolean;
          readonly can_add_subscribers_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_administer_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_create_topic_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_delete_any_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_delete_own_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_move_messages_out_of_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_move_messages_within_channel_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_remove_subscribers_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_resolve_topics_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_send_message_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly can_subscribe_group?:
            | number
            | {
                readonly direct_members: readonly number[];
                readonly direct_subgroups: readonly number[];
              };
          readonly folder_id?: number;
          /** @description For private channels: whether new subscribers see earlier messages */
          readonly history_public_to_subscribers?: boolean;
          /**
           * @description Private
           * @default false
           */
          readonly invite_only?: boolean;
          /**
           * @description Whether new users are subscribed
           * @default false
           */
          readonly is_default_stream?: boolean;
          /** @default false */
          readonly is_web_public?: boolean;
          /** @description Days, or `"realm_default"` or `"unlimited"` */
          readonly message_retention_days?: number | string;
          /** @default true */
          readonly send_new_subscription_messages?: boolean;
          /** @enum {string} */
          readonly topics_policy?:
            | 'inherit'
            | 'allow_empty_topic'
            | 'disable_empty_topic'
            | 'empty_topic_only';
          /**
           * @description Whether the request fails if one channel cannot be joined
           * @default true
           */
          readonly authorization_errors_fatal?: boolean;
          /** @description IDs or email addresses of the users to subscribe; by default the user */
          readonly principals?: readonly number[] | readonly string[];
          readonly subscriptions: readonly {
            readonly name: string;
            readonly description?: string;
            readonly color?: string;
          }[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By user ID: names of channels */
            readonly subscribed: {
              readonly [key: string]: readonly string[];
            };
            /** @description By user ID: names of channels */
            readonly already_subscribed: {
              readonly [key: string]: readonly string[];
            };
            /** @description Only if authorization errors are not fatal */
            readonly unauthorized?: readonly string[];
            readonly new_subscription_messages_sent?: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly unsubscribe: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description IDs or email addresses of the users to unsubscribe; by default the user */
          readonly principals?: readonly number[] | readonly string[];
          /** @description Names of channels */
          readonly subscriptions: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Names of channels */
            readonly removed: readonly string[];
            /** @description Names of channels to which the users were not subscribed */
            readonly not_removed: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-subscriptions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description Channels to join
           * @default []
           */
          readonly add?: readonly {
            readonly name: string;
            readonly description?: string;
            readonly color?: string;
          }[];
          /**
           * @description Names of channels to leave
           * @default []
           */
          readonly delete?: readonly string[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description By user ID: names of channels */
            readonly subscribed: {
              readonly [key: string]: readonly string[];
            };
            /** @description By user ID: names of channels */
            readonly already_subscribed: {
              readonly [key: string]: readonly string[];
            };
            /** @description Names of channels */
            readonly removed: readonly string[];
            /** @description Names of channels to which the users were not subscribed */
            readonly not_removed: readonly string[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'mute-topic': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @enum {string} */
          readonly op: 'add' | 'remove';
          /** @description Name of the channel, if there is no `stream_id` */
          readonly stream?: string;
          readonly stream_id?: number;
          readonly topic: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-subscription-settings': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description All changes are applied, or none */
          readonly subscription_data: readonly {
            readonly stream_id: number;
            readonly property: string;
            readonly value: unknown;
          }[];
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-subscription-property': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description See `POST /users/me/subscriptions/properties` */
          readonly property: string;
          /** @description `true`, `false` or a color */
          readonly value: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-own-tokens': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The API key, then tokens, oldest first */
            readonly tokens: readonly {
              readonly id: number | null;
              /** @enum {unknown} */
              readonly kind: 'api_key' | 'token';
              readonly name: string;
              readonly scopes: readonly ('read' | 'write' | 'administration')[];
              readonly created_at: number | null;
              readonly expires_at: number | null;
              readonly last_used_at: number | null;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'create-own-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description The name in the list of tokens */
          readonly name: string;
          /** @description `read`: requests without changes; `write`: changes; `administration`: operations for administrators. No scope includes another one */
          readonly scopes: readonly ('read' | 'write' | 'administration')[];
          /** @description UNIX seconds; null or left out: never */
          readonly expires_at?: number | null;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly token: {
              readonly id: number | null;
              /** @enum {unknown} */
              readonly kind: 'api_key' | 'token';
              readonly name: string;
              readonly scopes: readonly ('read' | 'write' | 'administration')[];
              readonly created_at: number | null;
              readonly expires_at: number | null;
              readonly last_used_at: number | null;
            };
            /** @description The token; no other answer contains it */
            readonly secret: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'revoke-own-token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly token_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-stream-topics': {
    readonly parameters: {
      readonly query?: {
        /** @description Whether the general chat is shown as an empty name */
        readonly allow_empty_topic_name?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Newest first */
            readonly topics: readonly {
              readonly name: string;
              /** @description The newest message */
              readonly max_id: number;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-by-email': {
    readonly parameters: {
      readonly query?: {
        /** @description The client computes the URLs of Gravatar avatars itself */
        readonly client_avatar_host?: boolean;
        /** @description Return the values of profile fields */
        readonly include_custom_profile_fields?: boolean;
      };
      readonly header?: never;
      readonly path: {
        /** @description The real address, or `user<ID>@<host of the organization>` */
        readonly email: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user: components['schemas']['User'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user-by-email': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description The real address, or `user<ID>@<host of the organization>` */
        readonly email: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly full_name?: string;
          /** @description For administrators with a special permission */
          readonly new_email?: string;
          /** @description Values of profile fields */
          readonly profile_data?: readonly {
            readonly id: number;
            readonly value: unknown;
          }[];
          /** @enum {integer} */
          readonly role?: 100 | 200 | 300 | 400 | 600;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-presence': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description The ID or an address of the user */
        readonly user_id_or_email: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description UNIX seconds with their fraction */
            readonly server_timestamp: number;
            readonly presence: {
              /** @description UNIX seconds; 0: never */
              readonly active_timestamp: number;
              /** @description UNIX seconds */
              readonly idle_timestamp: number;
              readonly aggregated: {
                /** @enum {unknown} */
                readonly status: 'active' | 'idle' | 'offline';
                /** @description UNIX seconds */
                readonly timestamp: number;
              };
              readonly website: {
                /** @enum {unknown} */
                readonly status: 'active' | 'idle';
                /** @description UNIX seconds */
                readonly timestamp: number;
              };
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user': {
    readonly parameters: {
      readonly query?: {
        /** @description The client computes the URLs of Gravatar avatars itself */
        readonly client_avatar_host?: boolean;
        /** @description Return the values of profile fields */
        readonly include_custom_profile_fields?: boolean;
      };
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly user: components['schemas']['User'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'deactivate-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          /** @description What to delete of the user and their bots */
          readonly actions?: {
            readonly delete_profile?: boolean;
            readonly delete_public_channel_messages?: boolean;
            readonly delete_private_channel_messages?: boolean;
            readonly delete_direct_messages?: boolean;
          };
          /** @description Mailed to the user; without it no mail is sent */
          readonly deactivation_notification_comment?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly full_name?: string;
          /** @description For administrators with a special permission */
          readonly new_email?: string;
          /** @description Values of profile fields */
          readonly profile_data?: readonly {
            readonly id: number;
            readonly value: unknown;
          }[];
          /** @enum {integer} */
          readonly role?: 100 | 200 | 300 | 400 | 600;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-channels': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Ascending */
            readonly subscribed_channel_ids: readonly number[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'export-user-data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly data_export: components['schemas']['UserDataExport'];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'erase-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /**
           * @description `identity`: messages stay, from "Deleted user"; `everything`: messages, reactions and files too
           * @enum {string}
           */
          readonly kind: 'identity' | 'everything';
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly erasure: {
              readonly id: number;
              readonly user_id: number;
              /** @enum {unknown} */
              readonly kind: 'identity' | 'everything';
              readonly requested_by: number | null;
              /** @description UNIX seconds */
              readonly requested_at: number;
              readonly finished_at: number | null;
              /** @description Removed rows by kind, as `messages` */
              readonly removed: {
                readonly [key: string]: number;
              };
              readonly mentions: number | null;
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-external-identities-of-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Oldest first */
            readonly external_identities: readonly {
              readonly id: number;
              readonly provider: string | null;
              /** @description The issuer identifier of the provider */
              readonly issuer: string;
              /** @description Identifies the user at the provider */
              readonly subject: string;
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'unlink-external-identity-of-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
        readonly identity_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-logins-of-user': {
    readonly parameters: {
      readonly query?: {
        /** @description Only log-ins with a lower id: the next page */
        readonly before?: number;
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description The latest first, of the last 180 days */
            readonly logins: readonly {
              readonly id: number;
              /** @description UNIX seconds */
              readonly at: number;
              /** @description IP address */
              readonly address: string;
              /** @description Name of the client program */
              readonly client: string;
              /** @enum {unknown} */
              readonly method: 'password' | 'jwt' | 'link' | 'openid_connect';
              /**
               * @description What the log-in opened
               * @enum {unknown}
               */
              readonly credential: 'api_key' | 'session';
            }[];
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'reactivate-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-user-status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly status: {
              readonly status_text?: string;
              readonly emoji_name?: string;
              readonly emoji_code?: string;
              readonly reaction_type?: string;
              /** @description Deprecated; only when true */
              readonly away?: boolean;
            };
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'update-status-for-user': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': {
          readonly emoji_code?: string;
          /** @description Empty removes the emoji */
          readonly emoji_name?: string;
          readonly reaction_type?: string;
          /** @description At most 60 characters; empty removes it */
          readonly status_text?: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'get-subscription-status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        readonly stream_id: number;
        readonly user_id: number;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @enum {unknown} */
            readonly msg: '';
            readonly is_subscribed: boolean;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
  readonly 'run-command': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          /** @description A slash, and the name of a command */
          readonly command: string;
        };
      };
    };
    readonly responses: {
      /** @description Success */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {unknown} */
            readonly result: 'success';
            /** @description The effect, as text for users */
            readonly msg: string;
            /** @description Parameters that the endpoint does not support */
            readonly ignored_parameters_unsupported?: readonly string[];
          };
        };
      };
    };
  };
}
