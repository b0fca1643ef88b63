/* Outlines on a grid of 24 by 24. */
const PATHS = {
  inbox: 'M3 13h5l2 3h4l2-3h5M5 5h14l2 8v6H3v-6z',
  feed: 'M4 6h16M4 12h16M4 18h10',
  at: 'M16 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  star: 'M12 3l2.7 5.6 6.2.9-4.5 4.3 1.1 6.2L12 17.1 6.5 20l1.1-6.2L3.1 9.5l6.2-.9z',
  hash: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  menu: 'M4 6h16M4 12h16M4 18h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  chevron: 'M9 6l6 6-6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12 20 4l-4 16-4-6zM12 14l8-10',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  alert: 'M12 8v5M12 16.5v.5M12 3l9.5 17h-19z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  auto: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  move: 'M5 12h14M13 6l6 6-6 6M5 5v14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'M5 12.5l4.500 4.500L19 7',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4',
  mute: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4M4 4l16 16',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM19 12a7 7 0 0 0-.2-1.600l2-1.500-2-3.400-2.300 1a7 7 0 0 0-2.700-1.600L13.500 2.500h-3l-.4 2.400a7 7 0 0 0-2.700 1.600l-2.300-1-2 3.400 2 1.500a7 7 0 0 0 0 3.200l-2 1.500 2 3.400 2.300-1a7 7 0 0 0 2.700 1.600l.4 2.400h3l.4-2.400a7 7 0 0 0 2.700-1.600l2.300 1 2-3.400-2-1.500a7 7 0 0 0 .1-1.600z',
  attach:
    'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14a4 4 0 0 0 7 0M9 9.5v.5M15 9.5v.5',
  format: 'M4 19 9 6l5 13M5.8 15h6.4M16 19l2.5-7 2.5 7M16.8 17h3.4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  strikethrough:
    'M4 12h16M16.5 8A4 4 0 0 0 12.5 5h-1a3.5 3.5 0 0 0-2 6.3M7.5 16a4 4 0 0 0 4 3h1a3.5 3.5 0 0 0 3-5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6v.01M4.500 12v.01M4.500 18v.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.5v4.500M4 15h2.500L4 19h2.500',
  quote: 'M5 5v14M9 8h11M9 12h11M9 16h7',
  spoiler:
    'M4 4l16 16M9.900 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-3 3.700M6 7.500A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-1',
  formula: 'M18 6V4H6l6 8-6 8h12v-2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  snippet: 'M5 4h14v12l-4 4H5zM15 20v-4h4M8 8h8M8 12h5',
  retry: 'M20 12a8 8 0 1 1-2.500-5.800L20 8.500M20 4v4.500h-4.500',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside a text, or in a control that has a name of its own. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The icon of a direct conversation: of one user, or of several. */
export function iconOfDirect(userIds: readonly number[], ownId: number): IconName {
  return userIds.filter((id) => id !== ownId).length > 1 ? 'users' : 'user';
}
