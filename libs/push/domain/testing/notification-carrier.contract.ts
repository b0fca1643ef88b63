import { describe, expect, it } from '@jest/globals';
import {
  DeliveryPostponed,
  DeliveryRefused,
  type NotificationCarrier,
  type Posting,
} from '../src/index.ts';

/** The answers of a carrier's remote end besides accepting a notification. */
type CarrierAnswer = 'gone' | 'busy' | 'refused' | 'failed';

/** A carrier, and the state of the remote end that tests read. */
interface CarrierHarness<Delivery extends { readonly posting: Posting }> {
  readonly carrier: NotificationCarrier<Delivery>;
  /** A notification with this identity that the other end accepts. */
  readonly delivery: (id: string) => Delivery;
  /** The ids of accepted notifications at the remote end, with repetitions. */
  readonly arrived: () => Promise<readonly string[]>;
  /** Sets the remote end's answer to the next notification; `busy` requests 9 seconds. */
  readonly answerNext: (answer: CarrierAnswer) => void;
}

/** @param answers those that the remote end can give */
export function describeNotificationCarrier<Delivery extends { readonly posting: Posting }>(
  name: string,
  makeHarness: () => Promise<CarrierHarness<Delivery>>,
  answers: readonly CarrierAnswer[] = ['gone', 'busy', 'refused', 'failed'],
): void {
  const can = (answer: CarrierAnswer) => answers.includes(answer);

  describe(`${name} is a carrier of notifications that`, () => {
    it('reports that a notification is sent', async () => {
      const { carrier, delivery, arrived } = await makeHarness();
      expect(await carrier.send(delivery('1'))).toBe('sent');
      expect(await arrived()).toHaveLength(1);
    });

    it('sends a repetition under the same identity, another under its own', async () => {
      const { carrier, delivery, arrived } = await makeHarness();
      for (const id of ['1', '1', '2']) expect(await carrier.send(delivery(id))).toBe('sent');
      expect(new Set(await arrived()).size).toBe(2);
    });

    if (can('gone')) {
      it('reports that an address is not valid any more', async () => {
        const { carrier, delivery, answerNext } = await makeHarness();
        answerNext('gone');
        expect(await carrier.send(delivery('1'))).toBe('gone');
      });
    }

    if (can('busy')) {
      it('passes on when to try again', async () => {
        const { carrier, delivery, answerNext } = await makeHarness();
        answerNext('busy');
        const sending = carrier.send(delivery('1'));
        await expect(sending).rejects.toBeInstanceOf(DeliveryPostponed);
        await expect(sending).rejects.toMatchObject({ seconds: 9 });
        expect(await carrier.send(delivery('1'))).toBe('sent');
      });
    }

    if (can('refused')) {
      it('reports that a notification will never be accepted', async () => {
        const { carrier, delivery, answerNext } = await makeHarness();
        answerNext('refused');
        await expect(carrier.send(delivery('1'))).rejects.toBeInstanceOf(DeliveryRefused);
      });
    }

    if (can('failed')) {
      it('can be tried again after a failure', async () => {
        const { carrier, delivery, answerNext } = await makeHarness();
        answerNext('failed');
        const error: unknown = await carrier.send(delivery('1')).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(DeliveryRefused);
        expect(await carrier.send(delivery('1'))).toBe('sent');
      });
    }
  });
}
