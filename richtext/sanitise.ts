import { readDraft } from './draft/read.ts'
import { serialise } from './draft/serialise.ts'
import { writeDraft } from './draft/write.ts'

/**
 * Untrusted HTML in the form in which it is stored: only what the closed tree can hold, always written the same way.
 * Sanitising twice changes nothing. Formulas are kept as they are, whether they can be set or not. Throws on nothing.
 */
export const sanitiseHtml = (html: string): string => serialise(writeDraft(readDraft(html).blocks))
