import type { ServiceNode } from '@tandem/node-network-client';
import { formatAmount, formatCount, formatMargin, UNKNOWN } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { Facts, type Fact } from '../parts/facts.tsx';

/** The stake of a node, and the shares of its rewards. */
export function StakeFacts({ node }: { readonly node: ServiceNode }) {
  const { rewarding_details: rewarding } = node;
  return (
    <section class="card">
      <h2>{t('node.stake')}</h2>
      {rewarding === null ? <p>{t('node.noBond')}</p> : <Facts facts={factsOf(node, rewarding)} />}
    </section>
  );
}

function factsOf(
  node: ServiceNode,
  rewarding: NonNullable<ServiceNode['rewarding_details']>,
): Fact[] {
  const { interval_operating_cost: cost, profit_margin_percent: margin } = rewarding.cost_params;
  return [
    {
      label: t('node.totalStake'),
      value: formatAmount(node.total_stake),
      hint: t('node.totalStakeHint'),
    },
    {
      label: t('node.operator'),
      value: formatAmount(rewarding.operator),
      hint: t('node.operatorHint'),
    },
    {
      label: t('node.delegated'),
      value: formatAmount(rewarding.delegates),
      hint: t('node.delegatedHint'),
    },
    {
      label: t('node.delegators'),
      value: formatCount(rewarding.unique_delegations),
      hint: t('nodes.delegatorsHint'),
    },
    {
      label: t('node.pledge'),
      value: formatAmount(node.original_pledge),
      hint: t('node.pledgeHint'),
    },
    { label: t('node.margin'), value: formatMargin(margin), hint: t('node.marginHint') },
    {
      label: t('node.cost'),
      value: t('node.costValue', { amount: formatAmount(cost.amount, cost.denom) }),
      hint: t('node.costHint'),
    },
    {
      label: t('node.rewarded'),
      value: formatCount(rewarding.last_rewarded_epoch),
      hint: t('node.rewardedHint'),
    },
    {
      label: t('node.owner'),
      value: <span class="key">{node.bonding_address ?? UNKNOWN}</span>,
    },
  ];
}
