/** Drawings of 16 by 16, of one line of 1.5 each. */
const drawings = {
  add: 'M8 3v10M3 8h10',
  archive: 'M2.5 3.5h11v3h-11zM3.5 6.5v6h9v-6M6.5 9h3',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  check: 'm3 8.5 3.5 3.5L13 5',
  close: 'm4 4 8 8M12 4l-8 8',
  compare: 'M2.5 3.5h11v9h-11zM8 3.5v9',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4',
  domain: 'M8 2.5a5.500 5.500 0 1 0 0 11 5.500 5.500 0 1 0 0-11M2.500 8h11M8 2.500c-4 4-4 7 0 11M8 2.500c4 4 4 7 0 11',
  download: 'M8 2.500v7.500M4.500 7 8 10.500 11.500 7M3 13.500h10',
  edit: 'M3 13l.7-3L10.500 3.200l2.300 2.300L6 12.300zM9 4.700 11.300 7',
  external: 'M9.500 3h3.500v3.500M13 3 7.500 8.500M11.500 9v4h-8.500v-8.500h4',
  file: 'M4 2.500h5l3.500 3.500v7.500h-8.500zM9 2.500v3.500h3.500',
  info: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11M8 7.5v3.5M8 5.250v.01',
  key: 'M10 2.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7M7.500 8.500 3 13M4.500 11.500l2 2',
  mail: 'M2.500 4h11v8h-11zM2.500 4.500 8 9l5.500-4.500',
  mailbox: 'M2.500 9.500 4.500 3.500h7l2 6v3.500h-11zM2.500 9.500h3l1 1.500h3l1-1.500h3',
  match: 'M2.5 4h7M2.5 8h5M2.5 12h3M9 11l2 2 3.500-4.500',
  menu: 'M3 4.500h10M3 8h10M3 11.500h10',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3 5.500 5.500 0 1 0 13 9.500',
  more: 'M3 8h.5M7.750 8h.5M12.500 8h.5',
  paperclip:
    'M12.500 7.500 7.500 12.500a3 3 0 0 1-4.300-4.300L8.500 3a2 2 0 0 1 2.900 2.900L6.200 11a1 1 0 0 1-1.400-1.400L9.500 5',
  print: 'M4.500 6v-3.500h7V6M4.500 11.500h-2V6h11v5.500h-2M4.500 9.500h7v4h-7z',
  qr: 'M3 3h3.500v3.500H3zM9.500 3H13v3.500H9.500zM3 9.500h3.500V13H3zM9.500 9.500v3.500M13 9.500v1M11.500 13H13',
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 1 0 0-9M10.500 10.500 13.500 13.500',
  share: 'M8 9.500v-7M5 5l3-3 3 3M4.500 7.500h-1.500v6h10v-6h-1.500',
  signOut: 'M6.500 3h-4v10h4M7 8h6.500M11 5.500 13.500 8 11 10.500',
  unread: 'M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  usage: 'M3 13V8M6.500 13V3M10 13V6.500M13.500 13h-11',
  operator: 'M8 1.500 13 3.500V8C13 11 11 13.500 8 14.500 5 13.500 3 11 3 8V3.500z',
  webhook:
    'M5 10.500a2.500 2.500 0 1 0 2.500 2.500h3.500M8 5.500l-2.500 5M11 13a2.500 2.500 0 1 0-1.500-4.500L7 4.500A2 2 0 1 1 10 4',
  clock: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 1 0 0-11M8 5v3.500l2 1.500',
  refused: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 1 0 0-11M4.200 4.200l7.600 7.600',
} as const;

/** Name of a drawing. */
export type IconName = keyof typeof drawings;

/** A drawing beside words, or in a button with a name: assistive technology ignores it. */
export function Icon(props: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[props.name]} />
    </svg>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  /** Name of its action, also shown on hover. */
  readonly name: string;
  readonly onClick: () => void;
  readonly isDanger?: boolean;
}

/** A button that is a drawing with a name. */
export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      classList={{ danger: props.isDanger === true }}
      aria-label={props.name}
      title={props.name}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} />
    </button>
  );
}
