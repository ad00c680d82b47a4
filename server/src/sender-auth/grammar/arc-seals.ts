import { fieldValue, readTagList } from './tag-list.ts';

const requiredTags = ['i', 'a', 'b', 'cv', 'd', 's'];

/**
 * The fault of the tags of a chain's seals (RFC 8617 §4.1.3), which mailauth does not check; `undefined` if there is
 * none.
 */
export function sealsFault(seals: readonly (Buffer | string)[]): string | undefined {
  for (const seal of seals) {
    const { tags, repeatedName, isMalformed } = readTagList(fieldValue(seal));
    if (repeatedName !== undefined) return `the tag ${repeatedName}= stands twice in a seal`;
    const missing = requiredTags.find((name) => !tags.has(name));
    if (missing !== undefined) return `a seal has no tag ${missing}=`;
    if (isMalformed) return 'the tags of a seal cannot be read';
  }
  return undefined;
}
