import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ChapterSource, chapterless, chapterSources, takeAllChapters, takeChapters } from './chapter-sources.ts'
import type { PartProps } from './part-names.ts'
import classes from './set-up.module.css'
import type { SetUpClass } from './set-up-plan.ts'
import { rowKeyOf } from './subject-matrix.ts'
import type { SetUpWork } from './use-set-up.ts'

/** Where the chapters of each subject come from: later or from a file, or like those of another subject. */
export function ChaptersPart({ work }: PartProps) {
  const { facts, plan } = work
  const { area } = useParams({ strict: false }) as { area?: string }
  const sources = chapterSources(facts)
  const hasSubjects = facts.there.some(({ subjects }) => subjects.length > 0)
  return (
    <div>
      <Text maw="66ch" mb="md">
        <Trans>
          Chapters change with the textbooks, so none are proposed. After making, one file with all of them is dropped
          on the list of chapters; nothing is missing until then.
        </Trans>
      </Text>
      {hasSubjects && (
        <Text mb="md">
          <Anchor renderRoot={(props) => <Link {...props} to={`/${area}/chapters`} search={() => ({ upload: 1 })} />}>
            <Trans>Drop a file with chapters of the subjects that are here already</Trans>
          </Anchor>
        </Text>
      )}
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
  const subjects = chapterless(one, plan, facts)
  if (subjects.length === 0) return null
  const choices = sources.flatMap(({ title, subjects: own }) =>
    own.map((subject) => {
      const name = `${title} ${subject.title}`
      return { value: String(subject.id), label: t`Like ${name} (${subject.chapters})` }
    }),
  )
  const whole = sources.map(({ id, title }) => ({ value: String(id), label: t`All like ${title}` }))
  const from = (id: string) => sources.find((source) => String(source.id) === id) ?? null
  return (
    <section className={classes.block}>
      <h2 className={classes.caption}>
        {one.title} · <Plural value={subjects.length} one="# subject" other="# subjects" />
      </h2>
      <div className={classes.titles}>
        <NativeSelect
          label={t`All subjects of ${one.title}`}
          data={[{ value: '', label: t`Each by itself` }, ...whole, { value: 'none', label: t`Later, or from a file` }]}
          value=""
          onChange={({ currentTarget: { value } }) =>
            change((before) => takeAllChapters(before, one, facts, from(value)))
          }
        />
        {subjects.map((subject) => (
          <NativeSelect
            key={rowKeyOf(subject)}
            label={subject.title}
            data={[{ value: '', label: t`Later, or from a file` }, ...choices]}
            value={String(subject.chapters_from?.subject_id ?? '')}
            onChange={({ currentTarget: { value } }) => {
              const subject_id = value === '' ? null : Number(value)
              change((before) => takeChapters(before, one.key, subject, { facts, subject_id }))
            }}
          />
        ))}
      </div>
    </section>
  )
}
