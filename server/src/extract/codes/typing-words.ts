import type { Cue } from './cues.ts';
import { foldWord } from './known-words/folded-word.ts';

/** Words for use, which say less than words for typing. */
const uses =
  /^(?:us[aeio]|util|verwend|nutz|benutz|gebruik|anvand|brug|bruk|nota|noti|folosi|uzyj|pouz|uporab|korist|iskorist|использ|використ|използ|naudo|panaudo|izmanto|kasuta|kayta|haszn|erabil|kullan|foydalan|ishlat|фойдалан|ишлат|χρησιμοπ|გამოიყენ|tumia|gunakan|su$|dung|استخدم|استخدام|باستخدام|استفاده|استعمال|השתמש|उपयोग|इस्तेमाल|प्रयोग|ব্যবহার|பயன்படுத்|ఉపయోగించ|వాడ|使用|ご利用|사용|ใช้)/;

/** Whether a cue says to type a number, which of “use” is not sure. */
export function isTypingWord({ kind, start, end }: Cue, line: string): boolean {
  return kind === 'enter' && !uses.test(foldWord(line.slice(start, end)));
}
