import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { chapterApi, type QuestionReading } from '#contract'
import { useChapterChoices } from '#web/api/use/choices.ts'
import { useList } from '#web/api/use/use-list.ts'
import { PlaceFields } from '#web/entity/filters/place-fields.tsx'
import { type Choice, Pick } from '#web/ui/form/pick.tsx'
import classes from './reading.module.css'
import type { ReadingChanges } from './use-reading-change.ts'

type Category = QuestionReading['categories'][number]

interface CategoryPlacesProps {
  reading: QuestionReading
  change: ReadingChanges['change']
}

/** Which chapter the questions of each category of the file go to: said once, and remembered for the school. Open as long as one has none. */
export function CategoryPlaces({ reading, change }: CategoryPlacesProps) {
  const { t } = useLingui()
  const { categories, defaults } = reading
  const open = categories.filter(({ chapter_id }) => chapter_id === null).length
  const [isOpen, setOpen] = useState(open > 0)
  const known = useKnownChapters(categories)
  const [chosen, setChosen] = useState<{ grade_id: number | null; subject_id: number | null }>()
  // Where nobody has chosen a subject for all, that of the first category that has a chapter.
  const [first] = known ?? []
  const { grade_id = null, subject_id = null } = chosen ?? (defaults.subject_id == null ? first : defaults) ?? {}
  const choices = useChapterChoices(subject_id ?? null)
  if (categories.length === 0) return null
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={classes.defaults}
      aria-label={t`Categories of the file`}
    >
      <summary>
        {t`Categories of the file → chapter`}
        <Text span size="sm" c="dimmed">
          {': '}
          {t`${plural(open, { 0: 'each has its chapter', one: '# without a chapter', other: '# without a chapter' })}`}
        </Text>
      </summary>
      <Text size="sm" c="dimmed" mb="xs">
        <Trans>
          Said once and remembered: the school's next file of this kind goes to the same chapters. A category without
          one goes where all questions go.
        </Trans>
      </Text>
      <div className={classes.fields}>
        <PlaceFields
          place={{ grade_id: grade_id ?? null, subject_id: subject_id ?? null }}
          free
          onChange={(next) => setChosen({ grade_id: grade_id ?? null, subject_id: subject_id ?? null, ...next })}
        />
      </div>
      <ul className={classes.categories}>
        {categories.map((category) => (
          <CategoryPlace key={JSON.stringify(category.path)} {...{ category, choices, known, change }} />
        ))}
      </ul>
    </details>
  )
}

/** The chapters that categories have by now, whichever subject they are of. */
function useKnownChapters(categories: readonly Category[]) {
  const ids = [...new Set(categories.flatMap(({ chapter_id }) => chapter_id ?? []))]
  const { rows } = useList(
    chapterApi.list,
    { filter: { id: ids, is_all_data_fetch: true } },
    { enabled: ids.length > 0 },
  )
  return rows
}

interface CategoryPlaceProps {
  category: Category
  /** Chapters of the subject that is chosen; undefined where none is, or they load. */
  choices: Choice[] | undefined
  known: ReturnType<typeof useKnownChapters>
  change: ReadingChanges['change']
}

function CategoryPlace({ category, choices, known, change }: CategoryPlaceProps) {
  const { t } = useLingui()
  const id = useId()
  const { path, count, chapter_id, remembered } = category
  const own = known?.find((chapter) => chapter.id === chapter_id)
  const isOffered = choices?.some((choice) => choice.id === chapter_id)
  const elsewhere = own && !isOffered ? [{ id: own.id, title: `${own.chapter} (${own.subject.title})` }] : []
  return (
    <li>
      <div>
        <Text size="sm" fw={600} id={id} className={classes.path}>
          {path.join(' › ') || '…'}
        </Text>
        <Text size="sm" c="dimmed">
          {t`${plural(count, { one: '# question', other: '# questions' })}`}
          {remembered && ` · ${t`as the school has it from before`}`}
        </Text>
      </div>
      <Pick
        aria-labelledby={id}
        placeholder={choices ? t`As all questions` : t`Choose a subject first`}
        choices={[...elsewhere, ...(choices ?? [])]}
        value={chapter_id}
        onChange={(next) => void change(() => ({ places: [{ path, chapter_id: next }] }))}
      />
    </li>
  )
}
