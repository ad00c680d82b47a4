import type { Schemas } from '../../../service/api.ts';
import type { Tone } from '../marks.tsx';
import type { WebhookState } from './webhook-words.ts';

/** A webhook of the owner. */
export type WebhookData = Schemas['Webhook'];

/** Tones of the states of a webhook. */
export const webhookTones: Readonly<Record<WebhookState, Tone>> = { active: 'good', paused: 'idle', disabled: 'bad' };

/** An event on its way to a webhook. */
export type DeliveryData = Schemas['WebhookDelivery'];
