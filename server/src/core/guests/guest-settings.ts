/** Settings of the guest mode. */
export interface GuestSettings {
  /** Whether visitors without a key get a mailbox. */
  readonly guests: boolean;
  /** Longest life of a mailbox of a guest from its creation on, minutes. */
  readonly guestLifetimeMinutesMax: number;
  readonly guestMailboxesMax: number;
  readonly guestMailboxesPerAddressMax: number;
  readonly guestMailboxesPerAddressAndHourMax: number;
  readonly guestNames: boolean;
  readonly guestNamesPerAddressAndDayMax: number;
  readonly guestNamesPerDayMax: number;
  /** Days after its last use for which a recovery link leads to its address; 0: there are no links. */
  readonly guestRecoveryDays: number;
  readonly guestProofBits: number;
}
