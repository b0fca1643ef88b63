import { shownDate } from '../dates.ts';
import type { Payload } from '../payload.ts';
import { senderOf, type EventText } from './payload-parts.ts';

const tierOf = (payload: Payload) => payload.get('sponsorship', 'tier', 'name').text();
const earlierTierOf = (payload: Payload) => payload.get('changes', 'tier', 'from', 'name').text();

function effectiveDate(payload: Payload): string {
  const { month, day, year } = shownDate(payload.get('effective_date').text().slice(0, 10));
  return `${month} ${day}, ${year}`;
}

export const created: EventText = (payload) =>
  `${senderOf(payload)} subscribed for ${tierOf(payload)}.`;

export const cancelled: EventText = (payload) =>
  `${senderOf(payload)} cancelled their ${tierOf(payload)} subscription.`;

export const edited: EventText = (payload) => {
  const before = payload.get('changes', 'privacy_level', 'from').text();
  const after = payload.get('sponsorship', 'privacy_level').text();
  return `${senderOf(payload)} changed who can see their sponsorship from ${before} to ${after}.`;
};

export const pendingCancellation: EventText = (payload) =>
  `${senderOf(payload)}'s ${tierOf(payload)} subscription will be cancelled on ${effectiveDate(payload)}.`;

export const pendingTierChange: EventText = (payload) => {
  const tiers = `from ${earlierTierOf(payload)} to ${tierOf(payload)}`;
  return `${senderOf(payload)}'s subscription will change ${tiers} on ${effectiveDate(payload)}.`;
};

export const tierChanged: EventText = (payload) =>
  `${senderOf(payload)} changed their subscription from ${earlierTierOf(payload)} to ${tierOf(payload)}.`;
