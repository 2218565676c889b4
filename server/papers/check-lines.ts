import { say } from '#contract'
import type { InlineLines } from '../../richtext/inline-lines.ts'
import { wrongField } from '../ground/errors.ts'
import { type CheckTexts, checksOfCall } from '../questions/check-texts.ts'
import { refuseBusy } from '../questions/read-aside.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { richTexts } from '../workers/threads/rich-texts.ts'

/** What an instruction is checked by: its text, and its lines as they are stored. */
export interface CheckLines {
  texts: CheckTexts
  /** @throws invalid_field where it takes too long to read, busy_server */
  lines(content: string): Promise<InlineLines>
}

/** For one call, which asks before its transaction for what it needs inside of it. */
export function linesOfCall(whose: Whose): CheckLines {
  const known = new Map<string, Promise<InlineLines>>()
  return {
    texts: checksOfCall(whose),
    lines(content) {
      const read = known.get(content) ?? readLines(content, whose)
      known.set(content, read)
      return read
    },
  }
}

async function readLines(content: string, { client_id, account_id }: Whose): Promise<InlineLines> {
  const read = await richTexts.lines([content], { client_id, account_id }).catch(refuseBusy)
  const [lines] = 'slow' in read ? [] : read
  if (!lines) throw wrongField('content', say('rich.too_slow'))
  return lines
}
