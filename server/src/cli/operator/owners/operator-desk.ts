import type { MoveTicket } from '../../../contract/operator/moves.ts';
import type { AuditLog } from '../../../core/operator/audit.ts';
import type { OwnerAccounts } from '../../../core/operator/owners.ts';

/** An owner, as an operator sees it. */
export type ShownOwner = Awaited<ReturnType<OwnerAccounts['get']>>;
/** Entry of the audit log. */
export type ShownEntry = Awaited<ReturnType<AuditLog['page']>>['items'][number];
type OwnerListQuery = Parameters<OwnerAccounts['page']>[0];
type AuditListQuery = Parameters<AuditLog['page']>[0];
type OwnerPage = Awaited<ReturnType<OwnerAccounts['page']>>;
type AuditPage = Awaited<ReturnType<AuditLog['page']>>;
/** Reason of an action, and limits; null: the default of the service. */
export type OwnerChange = Parameters<OwnerAccounts['change']>[2];

/** What an operator does with owners: on the database of the service, or over its API. */
export interface OperatorDesk {
  page(query: OwnerListQuery): Promise<OwnerPage>;
  get(owner: string): Promise<ShownOwner>;
  create(owner: string, change: OwnerChange): Promise<{ owner: ShownOwner; isNew: boolean }>;
  change(owner: string, change: OwnerChange): Promise<ShownOwner>;
  suspend(owner: string, reason: string): Promise<ShownOwner>;
  resume(owner: string, reason: string): Promise<ShownOwner>;
  delete(owner: string, body: { reason: string; confirm: string }): Promise<ShownOwner>;
  audit(query: AuditListQuery): Promise<AuditPage>;
  makeTicket(owner: string, reason: string): Promise<MoveTicket>;
  endTicket(owner: string, reason: string): Promise<void>;
}
