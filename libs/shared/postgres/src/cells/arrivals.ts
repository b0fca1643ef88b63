/** Notified when this cell begins to serve an organization that has moved here: work of it may be due. */
export const ARRIVAL_CHANNEL = 'organization_arrived';
