import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import type { PartProps } from './part-names.ts'
import classes from './set-up.module.css'
import { type SetUpClass, thereOf } from './set-up-plan.ts'
import { changeSubject, rowKeyOf } from './subject-matrix.ts'
import type { SetUpWork } from './use-set-up.ts'

interface ChapterSource {
  id: number
  name: string
  chapters: number
}

/** Where the chapters of each subject come from: later or from a file, or like those of another subject. */
export function ChaptersPart({ work }: PartProps) {
  const { facts, plan } = work
  const sources: ChapterSource[] = facts.there.flatMap((grade) =>
    grade.subjects.flatMap(({ id, title, chapters }) =>
      chapters > 0 ? [{ id, chapters, name: `${grade.title} ${title}` }] : [],
    ),
  )
  return (
    <div>
      <Text maw="66ch" mb="md">
        <Trans>
          Chapters change with the textbooks, so none are proposed. After making, one file with all of them is dropped
          on the list of chapters; nothing is missing until then.
        </Trans>
      </Text>
      {sources.length > 0 &&
        plan.classes.map((one) => <ClassChapters key={one.key} work={work} one={one} sources={sources} />)}
    </div>
  )
}

interface ClassChaptersProps {
  work: SetUpWork
  one: SetUpClass
  sources: ChapterSource[]
}

function ClassChapters({ work: { plan, facts, change }, one, sources }: ClassChaptersProps) {
  const { t } = useLingui()
  const has = new Set(thereOf(one, plan, facts.there)?.subjects.map(({ title }) => title))
  const planned = one.subjects.filter(({ title }) => !has.has(title))
  if (planned.length === 0) return null
  const choices = sources.map(({ id, name, chapters }) => ({ value: String(id), label: t`Like ${name} (${chapters})` }))
  return (
    <section className={classes.block}>
      <h2 className={classes.caption}>
        {one.title} · <Plural value={planned.length} one="# subject" other="# subjects" />
      </h2>
      <div className={classes.titles}>
        {planned.map((subject) => (
          <NativeSelect
            key={rowKeyOf(subject)}
            label={subject.title}
            data={[{ value: '', label: t`Later, or from a file` }, ...choices]}
            value={String(subject.chapters_from?.subject_id ?? '')}
            onChange={({ currentTarget: { value } }) => {
              const { chapters_from: _, ...rest } = subject
              const from = value === '' ? {} : { chapters_from: { subject_id: Number(value), topics: true } }
              change((before) => changeSubject(before, one.key, rowKeyOf(subject), { ...rest, ...from }))
            }}
          />
        ))}
      </div>
    </section>
  )
}
