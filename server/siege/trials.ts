import type { Trial } from './trial.ts';
import { fileRemoved, fileReplaced, pagesDamaged } from './trials/database-file.ts';
import {
  endThroughNpm,
  endWithClosedOutput,
  endWithFullOutput,
  endWithHalfARequest,
  failureWithClosedOutput,
} from './trials/ends.ts';
import {
  filesOfTheOwner,
  keyRevoked,
  pipelinedBehindStream,
  postmasterDeleted,
  twoHosts,
  unknownSetting,
} from './trials/exact-answers.ts';

/** Every trial, in the order of their numbers. */
export const trials: readonly Trial[] = [
  ...[endWithHalfARequest, endWithClosedOutput, endWithFullOutput, endThroughNpm, failureWithClosedOutput],
  ...[fileRemoved, fileReplaced, pagesDamaged],
  ...[postmasterDeleted, pipelinedBehindStream],
  ...[keyRevoked, twoHosts, filesOfTheOwner, unknownSetting],
];
