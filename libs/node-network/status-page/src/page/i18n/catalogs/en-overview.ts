/** The overview. */
export const EN_OVERVIEW = {
  'overview.now': 'Now',
  'overview.nodes': 'Nodes',
  'overview.nodesHint':
    'Nodes that are bonded: an operator has deposited a pledge for each of them in the contract of the network. The list of nodes has the {described, number} nodes that describe themselves, some of them without a bond.',
  'overview.mixing': 'Mixing',
  'overview.mixingHint':
    'Nodes that mix packets in the present epoch. Each epoch the network selects them anew, by stake and performance.',
  'overview.gateways': 'Gateways',
  'overview.gatewaysHint':
    'Nodes that declare to be an entry or exit gateway. {listed, number} of them are in the directory that clients choose from.',
  'overview.gapHint': 'Of the others, {reasons}.',
  'overview.entries': 'Usable as entry',
  'overview.entriesHint':
    'Gateways of the directory through which the last probe could send packets into the mixnet.',
  'overview.exits': 'Usable as exit',
  'overview.exitsHint':
    'Gateways of the directory through which the last probe reached the internet by IPv4 and by IPv6.',
  'overview.countries': 'Countries',
  'overview.countriesHint':
    'Countries in which there is at least one node, by a lookup of the address of each node.',
  'overview.stake': 'Stake',
  'overview.stakeHint':
    'Coins that operators and delegators have staked on all nodes. Nodes with more stake are selected more often.',
  'overview.packets': 'Packets a day',
  'overview.packetsHint':
    'Packets that all nodes received on {day}, the last full day. {share} of them were dropped.',
  'overview.sinceYesterday': '{change} since yesterday',
  'overview.inDirectory': '{count, number} in the directory',
  'overview.byLastProbe': 'by the last probe',
  'overview.withNodes': 'with nodes',
  'overview.coins': 'million NYM',
  'overview.dropped': '{share} dropped',
  'overview.makeUp': 'Make-up',
  'overview.overTime': 'Over time',
  'overview.kinds': 'Nodes by kind',
  'overview.kindsHint':
    'What nodes declare to be. Gateways let clients into the mixnet (entry) or out of it (exit); mixnodes pass packets on.',
  'overview.kindsSummary':
    '{count, number} described nodes, of which {gateways, number} are gateways.',
  'overview.scores': 'Gateways by score',
  'overview.scoresHint':
    'The score joins three measurements of the last probe: performance counts 40%, speed of a download 30%, answered pings 30%. Above 0.75 it is high, above 0.5 medium, above 0.1 low, else offline.',
  'overview.scoresSummary': '{share} of the gateways in the directory have a high score.',
  'overview.loads': 'Gateways by load',
  'overview.loadsHint':
    'How busy gateways are, by the pings that their last probe got an answer to: above 80% the load is low, above 40% medium, else high.',
  'overview.loadsSummary': '{share} of the gateways in the directory have a low load.',
  'overview.countriesSummary':
    '{count, plural, one {# country} other {# countries}}; most nodes are in {top}.',
  'overview.versions': 'Versions',
  'overview.versionsHint':
    'The version that nodes report. Clients are offered no gateways before version {oldest}.',
  'overview.versionsSummary':
    '{share} of the nodes run {version}, the newest of {count, number} versions.',
  'overview.size': 'Size of the network',
  'overview.sizeHint': 'The last summary of each day. Today’s still changes.',
  'overview.sizeSummary': '{now, number} nodes now, {before, number} on {day}.',
  'overview.tooFewDays': 'There are too few days yet.',
  'overview.packetsChart': 'Packets',
  'overview.packetsChartHint':
    'Packets that all nodes received, sent and dropped on each day, as the nodes count them.',
  'overview.packetsSummary':
    '{received} packets received on {day}, the last full day, {dropped} dropped.',
  'overview.received': 'Received',
  'overview.sent': 'Sent',
  'overview.droppedLabel': 'Dropped',
  'overview.stakeChart': 'Stake by day',
  'overview.stakeChartHint': 'Coins that are staked on all nodes.',
  'overview.stakeSummary': '{stake} NYM staked on {day}.',
  'overview.sessions': 'Sessions',
  'overview.sessionsHint':
    'Sessions that clients started on each day, summed over the gateways that report them. The service stores the first report of each gateway and day.',
  'overview.sessionsSummary':
    'At most {sessions, number} sessions a day, on {day}, reported by {gateways, number} gateways.',
  'overview.noSessions': 'No gateway has reported sessions in these days.',
  'overview.sessionsLoading': 'Loading sessions…',
  'overview.sessionsFailed': 'The sessions could not be loaded.',
  'overview.sessionsStarted': 'Sessions started',
  'overview.activeClients': 'Active clients',
  'overview.mixingLine': 'Mixing',
  'overview.entryLine': 'Entry role',
  'overview.exitLine': 'Exit role',
  'overview.count': 'Nodes',
  'overview.share': 'Share',
  'overview.high': 'Score high',
} as const;
