import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SetLetter, setLetters } from '#contract'
import type { SectionBlueprint } from '../../assembly/blueprint/blueprint.ts'
import type { Paper } from '../../assembly/paper.ts'
import { usualPage } from '../../domain/papers/documents.ts'
import { projectRoot } from '../../server/ground/build.ts'
import type { DocumentInput } from '../../typeset/documents/document-input.ts'
import { markingItems } from '../../typeset/documents/marking-items.ts'
import type { MarkingSchemeInput } from '../../typeset/documents/marking-scheme.ts'
import { createTypesetter, type Typesetter } from '../../typeset/engine/compiler.ts'
import { fontFiles } from '../../typeset/engine/fonts.ts'
import { arrangeSet } from '../../typeset/paper/copies/sets.ts'
import { paperSections } from '../../typeset/paper/placed-paper.ts'
import { printDocument } from '../../typeset/paper/print-input.ts'
import type { AnsweredQuestion, AnsweredSection } from '../../typeset/paper/stored-paper.ts'
import { wordsFor } from '../../typeset/paper/words.ts'
import type { FileBank } from './bank.ts'
import type { PaperSettings } from './settings.ts'

interface Print {
  /** Folder for the files. */
  out: string
  seed: number
  head: PaperSettings['paper']
  bank: FileBank
  /** Instructions of the sections as the file gives them. */
  instructions: (string | null)[]
  plan: readonly SectionBlueprint[]
}

/** Writes paper.pdf, marking-scheme.pdf and marking-scheme.json; of several sets paper-A.pdf and so on. */
export async function writePapers(print: Print, papers: readonly Paper[]): Promise<void> {
  const typesetter = await openTypesetter()
  for (const [index, paper] of papers.entries()) {
    writeSet(typesetter, print, paper, papers.length, setLetters[index] ?? 'A')
  }
}

function writeSet(typesetter: Typesetter, print: Print, paper: Paper, sets: number, letter: SetLetter): void {
  const { out, seed, head } = print
  const sections = storedSections(print, paper)
  const document = documentOf(print, sets > 1 ? letter : null)
  // Each set has questions of its own: none is another's in another order.
  const placed = arrangeSet(sections, seed, 'A')
  const scheme: MarkingSchemeInput = {
    ...document,
    document: 'marking-scheme',
    sections,
    seed,
    sets: 1,
    with_explanations: true,
  }
  const heading = head.instruction ? { heading: '', content: head.instruction } : null
  const printed = { ...document, instruction: heading, sections: paperSections(placed) }
  const name = (kind: string, ending: string) => join(out, `${kind}${sets > 1 ? `-${letter}` : ''}.${ending}`)
  writeFileSync(name('paper', 'pdf'), typesetter.pdf(printDocument(printed), document.images))
  writeFileSync(name('marking-scheme', 'pdf'), typesetter.pdf(printDocument(scheme), document.images))
  const items = markingItems(placed, wordsFor(head.language)).flat()
  writeFileSync(name('marking-scheme', 'json'), `${JSON.stringify({ items }, null, 2)}\n`)
}

/** The chosen questions with their texts. */
const storedSections = ({ bank, instructions, plan }: Print, paper: Paper): AnsweredSection[] =>
  paper.sections.map(({ section, questions }, index) => {
    const { attempt_any, count, types } = plan[index]!
    const stored = questions.map(({ question_id, or_group }) => ({ ...bank.stored.get(question_id)!, or_group }))
    return {
      section,
      instruction: instructions[index] ?? null,
      attempt_any: attempt_any === count ? null : attempt_any,
      questions: byType(stored, types),
    }
  })

/** Types stand together, in the order of the plan: the directions of assertion and reason are printed once. OR pairs stay side by side. */
function byType(questions: AnsweredQuestion[], types: readonly string[]): AnsweredQuestion[] {
  const rankOf = ({ type, or_group }: AnsweredQuestion) => {
    const first = or_group === null ? undefined : questions.find((other) => other.or_group === or_group)
    return types.indexOf(first?.type ?? type)
  }
  return questions.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function documentOf({ head, plan }: Print, set: SetLetter | null): DocumentInput {
  const { instruction: _instruction, header_2, type_test, ...rest } = head
  return {
    ...rest,
    header_2: header_2 ?? null,
    type_test: type_test ?? null,
    page: usualPage,
    logo: null,
    question_paper_marks: plan.reduce((sum, { attempt_any, marks_each }) => sum + attempt_any * marks_each, 0),
    set,
    images: new Map(),
  }
}

function openTypesetter(): Promise<Typesetter> {
  const root = projectRoot()
  return createTypesetter({
    projectRoot: root,
    templatesDir: join(root, 'typeset', 'templates'),
    fontPaths: fontFiles(root),
  })
}
