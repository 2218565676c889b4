import { inLanguage, type PaperSection, say } from '#contract'
import type { AnsweredSection } from '../../../typeset/paper/stored-paper.ts'
import { askIn } from '../../db/ask.ts'
import { type Reader, readerFor } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import type { SchoolChange } from '../../ground/change.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Services } from '../../services.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { papers } from '../rows.ts'
import { type LinkScope, readPaperLink } from './link.ts'
import { answeredSections, headQuery, itemQuery, type PaperHead, type PrintedItem, printedSections } from './printed.ts'
import { mainLanguage } from './second-languages.ts'

export interface OpenedPaper {
  client_id: number
  head: PaperHead
  /** What it is printed in: questions that are translated into it are so here. */
  language: string
  sections: PaperSection[]
  /** The same sections with their answers; never part of a preview. */
  answered: AnsweredSection[]
  /** Which question an item prints. */
  question_of: Map<number, number>
}

/** What opening a paper needs of the app. */
export type Opening = Pick<Services, 'databases' | 'tokens'>

interface Visitor {
  actor: Actor | null
  now: Date
  /** The `t` of a link. */
  t: string | null
}

/**
 * Opens a paper to somebody signed in who may see it, or to the bearer of a link for exactly this scope.
 * @throws 404 otherwise, so that nobody learns which papers exist
 */
export async function openPaper(
  { databases, tokens }: Opening,
  { actor, now, t }: Visitor,
  id: number,
  scope: LinkScope,
  language: string | null = null,
): Promise<OpenedPaper> {
  if (actor) {
    const reader = readerFor(databases.app, actor.client_id)
    const [[seen]] = await reader.read(papers.seen(actor, id))
    if (!seen) throw notFound('paper')
    return loadPaper(reader, id, language)
  }
  const link = t ? await readPaperLink(tokens, t, now) : null
  const fits =
    link?.paper_id === id &&
    link.document === scope.document &&
    link.edition === scope.edition &&
    link.page === scope.page &&
    link.set === scope.set &&
    link.file === scope.file
  if (!link || !fits) throw notFound('paper')
  const opened = await loadPaper(readerFor(databases.app, link.client_id), id, language)
  if (!opened.head.is_school_active) throw notFound('paper')
  return opened
}

/** A paper of the reader's school, whoever asks. @throws 404 */
export async function loadPaper(reader: Reader, id: number, language: string | null = null): Promise<OpenedPaper> {
  const { client_id } = reader
  const [[head], items] = await reader.read(headQuery(client_id, id), itemQuery(client_id, id))
  return openedOf(client_id, head, items, language)
}

/** The same inside of a transaction. @throws 404 */
export async function loadPaperIn(
  { db, client_id }: SchoolChange,
  id: number,
  language: string | null = null,
): Promise<OpenedPaper> {
  const ask = askIn(db)
  const [head] = await ask(headQuery(client_id, id))
  return openedOf(client_id, head, await ask(itemQuery(client_id, id)), language)
}

/** @param asked the language that it is opened in; null: its own */
function openedOf(
  client_id: number,
  head: PaperHead | undefined,
  stored: PrintedItem[],
  asked: string | null,
): OpenedPaper {
  if (!head) throw notFound('paper')
  const wanted = asked ?? head.language
  const items = wanted === null ? stored : stored.map((item) => inLanguage(item, wanted))
  return {
    client_id,
    head,
    language: wanted ?? mainLanguage(answeredSections(head.plan, items)) ?? head.school_language,
    sections: printedSections(head.plan, items, head.seed),
    answered: answeredSections(head.plan, items),
    question_of: new Map(items.map((item) => [item.item_id, item.question_id])),
  }
}

/** For whom a paper is set; whoever has no more than a link is nobody of its school. */
export const whoseOf = ({ client_id }: OpenedPaper, actor: Actor | null): Whose => ({
  client_id,
  account_id: actor?.account_id ?? null,
})

/** A paper of one set has no set letter; 'A' is that set too. */
export function assertSet({ head }: OpenedPaper, set: string | null): void {
  const index = set === null ? 0 : 'ABCD'.indexOf(set)
  if (index >= head.sets) throw wrongField('set', say('print.sets', { sets: head.sets }))
}
