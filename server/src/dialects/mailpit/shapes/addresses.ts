import type { MailOutline, OutlineAddress } from '../../../store/outline.ts';

/** Address as Mailpit writes it. */
export interface PitAddress {
  readonly Name: string;
  readonly Address: string;
}

/** Addresses of a mail as Mailpit writes them. */
export interface PitAddresses {
  readonly From: PitAddress;
  readonly To: readonly PitAddress[];
  readonly Cc: readonly PitAddress[];
  /** Recipients of the envelope that are in neither To nor Cc. */
  readonly Bcc: readonly PitAddress[];
  readonly ReplyTo: readonly PitAddress[];
}

const nobody: PitAddress = { Name: '', Address: '' };

/** The addresses of a mail. */
export function pitAddresses(outline: MailOutline): PitAddresses {
  const { from: [from] = [], to = [], cc = [], replyTo = [] } = outline;
  return {
    From: from === undefined ? nobody : pitAddress(from),
    To: to.map(pitAddress),
    Cc: cc.map(pitAddress),
    Bcc: hiddenRecipients(outline),
    ReplyTo: replyTo.map(pitAddress),
  };
}

function pitAddress({ name = '', address }: OutlineAddress): PitAddress {
  return { Name: name, Address: address };
}

function hiddenRecipients({ to = [], cc = [], envelope }: MailOutline): PitAddress[] {
  if (envelope === undefined) return [];
  const told = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  return envelope.to.filter((address) => !told.has(address.toLowerCase())).map((address) => pitAddress({ address }));
}
