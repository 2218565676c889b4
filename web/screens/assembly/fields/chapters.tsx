import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { noValue } from '#web/ui/no-value.ts'
import { ScrollBox } from '../../papers/print/scroll-box.tsx'
import shared from '../blueprint/blueprint.module.css'
import { setChapterMarks, toggleChapter } from '../blueprint/edits.ts'
import type { WishScope } from '../blueprint/scope.ts'
import { chapterSum, shareByWeightage } from '../blueprint/sums.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { SubjectChapter } from '../blueprint/use-subject-parts.ts'
import type { SectionRow } from '../blueprint/values.ts'
import { ShortMark } from '../blueprint/verdict/short.tsx'
import type { AutoWords } from '../result/words.ts'
import { BlueprintNumber, fieldId } from './field.tsx'
import classes from './fields.module.css'
import { HoldingCell } from './holding.tsx'

export interface ScopeProps {
  editor: BlueprintEditor
  words: AutoWords
  scope: WishScope
}

/** Marks by chapter beside what the bank holds of each for every section. */
export function BlueprintChapters(props: ScopeProps) {
  const { editor, scope } = props
  const { t } = useLingui()
  const [own] = scope.sections
  const { chapters } = editor.parts
  if (!chapters) return null
  if (chapters.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>This subject has no chapters yet. Questions are taken from the whole bank.</Trans>
      </Text>
    )
  }
  return (
    <div>
      <Text fw={600} size="sm">
        {scope.path === '' ? <Trans>Chapters of the paper</Trans> : <Trans>Chapters of this section</Trans>}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Untick what the paper should leave out. Marks left empty: as many as it takes. The small numbers are easy,
          medium and hard questions of the bank.
        </Trans>
      </Text>
      <ShareButtons {...props} chapters={chapters} />
      <ScrollBox
        className={shared.scroll}
        label={scope.path === '' ? t`Marks by chapter` : t`Marks by chapter in section ${own?.section ?? ''}`}
      >
        <table className={shared.table}>
          <ChapterHead sections={scope.sections} />
          <tbody>
            {chapters.map((chapter, place) => (
              <ChapterLine key={chapter.id} {...props} chapter={chapter} place={place} />
            ))}
          </tbody>
          <ChapterFoot {...props} />
        </table>
      </ScrollBox>
      <ChapterSums {...props} />
    </div>
  )
}

function ChapterHead({ sections }: { sections: SectionRow[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Chapter</Trans>
        </th>
        <th scope="col">
          <Trans>Marks</Trans>
        </th>
        {sections.map((row) => (
          <th scope="col" key={row.key} className={shared.center}>
            <Trans>Bank for {row.section}</Trans>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ShareButtons({ scope, chapters }: ScopeProps & { chapters: SubjectChapter[] }) {
  const { wishes, printed, step, change } = scope
  const used = chapters.filter(({ id }) => wishes.chapters?.some((row) => row.id === id) ?? true)
  const weighted = used.some(({ weightage }) => weightage !== null)
  return (
    <Group gap="xs" my="xs">
      <Button
        variant="light"
        disabled={printed === 0 || used.length === 0}
        onClick={() => change((before) => ({ ...before, chapters: shareByWeightage(used, printed, step) }))}
      >
        {weighted ? <Trans>Share by weightage</Trans> : <Trans>Share equally</Trans>}
      </Button>
      <Button
        variant="subtle"
        disabled={wishes.chapters === null}
        onClick={() => change((before) => ({ ...before, chapters: null }))}
      >
        <Trans>Any chapter</Trans>
      </Button>
    </Group>
  )
}

function ChapterLine({
  editor,
  words,
  scope,
  chapter,
  place,
}: ScopeProps & { chapter: SubjectChapter; place: number }) {
  const { t } = useLingui()
  const { wishes, path, change, sections, shorts } = scope
  const known = editor.parts.chapters?.map(({ id }) => id) ?? []
  const index = wishes.chapters?.findIndex((row) => row.id === chapter.id) ?? -1
  const isUsed = wishes.chapters === null || index >= 0
  const marks = wishes.chapters?.[index]?.marks ?? ''
  const field = `${path}chapters.${index >= 0 ? index : place}.marks`
  const short = shorts.find(({ chapter_id }) => chapter_id === chapter.id)
  return (
    <tr data-unused={!isUsed || undefined}>
      <th scope="row">
        <Checkbox
          label={chapter.title}
          description={chapter.weightage === null ? undefined : t`${chapter.weightage} % of the syllabus`}
          checked={isUsed}
          onChange={() => change((before) => toggleChapter(before, known, chapter.id))}
        />
        {short && <ShortMark short={short} words={words} />}
      </th>
      <td>
        <BlueprintNumber
          editor={editor}
          path={field}
          aria-label={t`Marks of ${chapter.title}`}
          w={92}
          max={1000}
          step={scope.step}
          disabled={!isUsed}
          value={marks}
          onValue={(value) =>
            change((before) => setChapterMarks(before, known, chapter.id, value), `${path}chapter ${chapter.id}`)
          }
        />
      </td>
      {sections.map((row) => (
        <HoldingCell key={row.key} editor={editor} row={row} chapter_id={chapter.id} isUsed={isUsed} />
      ))}
    </tr>
  )
}

function ChapterFoot({ editor, scope }: ScopeProps) {
  const { wishes, sections } = scope
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <Trans>All chapters</Trans>
        </th>
        <td className={classes.total}>{wishes.chapters ? chapterSum(wishes.chapters).marks : noValue}</td>
        {sections.map((row) => (
          <HoldingCell key={row.key} editor={editor} row={row} isUsed />
        ))}
      </tr>
    </tfoot>
  )
}

/** What the chapters add up to, live. */
function ChapterSums({ editor, scope }: ScopeProps) {
  const { wishes, path, printed } = scope
  if (wishes.chapters === null) return null
  const twice = wishes.chapters.map((_, index) => editor.problems[`${path}chapters.${index}.id`]).find(Boolean)
  const problem = editor.problems[`${path}chapters`] ?? twice
  const { marks, isOpen } = chapterSum(wishes.chapters)
  const left = printed - marks
  return (
    <Text
      id={fieldId(`${path}chapters`)}
      tabIndex={-1}
      size="sm"
      mt={4}
      fw={600}
      c={problem ? 'var(--mantine-color-error)' : undefined}
    >
      {problem ??
        (isOpen ? (
          <Trans>
            {marks} of {printed} marks are given to chapters; {left} are open.
          </Trans>
        ) : (
          <Trans>The chapters make all {printed} marks.</Trans>
        ))}
    </Text>
  )
}
