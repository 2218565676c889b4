import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { readSections, writeSections } from '../../../../interchange/doors/places/section-list.ts'
import { hasStreams, setStreams, splitByStream, turnStream } from './class-streams.ts'
import type { PartProps } from './part-names.ts'
import classes from './set-up.module.css'
import { commonSections, hasSection, type SetUpClass, setSections, thereOf, type WorkingPlan } from './set-up-plan.ts'
import type { SetUpWork } from './use-set-up.ts'

const titlesOf = (sections: readonly { title: string }[]) => writeSections(sections.map(({ title }) => title))

/** What the box above all shows: what was typed, else what most classes have. */
const allText = ({ plan, typed }: SetUpWork) => typed[''] ?? titlesOf(commonSections(plan.classes))

/** Whether a class has other sections than the box above all says. */
const isOwn = (work: SetUpWork, one: SetUpClass) =>
  work.typed[one.key] !== undefined || titlesOf(one.sections) !== titlesOf(commonSections(work.plan.classes))

/** The sections of each class: one line for all, and one for each that is otherwise. */
export function SectionsPart({ work, toPart }: PartProps) {
  const { plan } = work
  if (plan.classes.length === 0) {
    return (
      <Text>
        <Trans>Sections belong to classes.</Trans>{' '}
        <Button variant="light" size="compact-md" onClick={() => toPart('classes')}>
          <Trans>Tick the classes first</Trans>
        </Button>
      </Text>
    )
  }
  return (
    <div>
      <AllLine work={work} />
      {plan.classes.map((one) => (
        <ClassLine key={one.key} work={work} one={one} />
      ))}
    </div>
  )
}

function AllLine({ work }: { work: SetUpWork }) {
  const { t } = useLingui()
  const { plan, facts, change, type } = work
  const text = allText(work)
  const { note, fault } = readSections(text)
  const higher = plan.classes.filter((one) => hasStreams(one, plan))
  const names = higher.map(({ title }) => title).join(', ')
  const apply = (value: string) => {
    const keys = plan.classes.filter((one) => !isOwn(work, one)).map(({ key }) => key)
    type('', value)
    const read = readSections(value)
    if (!read.fault) change((before) => setSections(before, keys, read.titles, facts))
  }
  const canSplit = higher.some((one) => thereOf(one, plan, facts.there) === null)
  return (
    <div className={classes.allLine}>
      <TextInput
        label={t`All classes`}
        description={t`A-C · A, B, D · Rose, Lotus · 3 means three, from A`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text}
        error={fault && sayText(fault)}
        onChange={({ currentTarget: { value } }) => apply(value)}
      />
      {note && (
        <Text size="sm" c="var(--q-warn)" role="status">
          {sayText(note)}
        </Text>
      )}
      {higher.length > 0 && (
        <div className={classes.lineActions}>
          <Button
            variant="default"
            size="compact-md"
            disabled={higher.every(({ sections }) => sections.length === 0)}
            onClick={() => change(setStreams)}
          >
            <Trans>Streams in {names}</Trans>
          </Button>
          {canSplit && (
            <Button variant="subtle" size="compact-md" onClick={() => change(splitByStream)}>
              <Trans>A class for each stream</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function ClassLine({ work, one }: { work: SetUpWork; one: SetUpClass }) {
  const { t } = useLingui()
  const { plan, facts, typed, change, type } = work
  const there = thereOf(one, plan, facts.there)
  const text = typed[one.key] ?? titlesOf(one.sections)
  const { note, fault } = readSections(typed[one.key] ?? '')
  const said = fault ?? note
  const apply = (value: string) => {
    type(one.key, value)
    const read = readSections(value)
    if (!read.fault) change((before) => setSections(before, [one.key], read.titles, facts))
  }
  return (
    <div className={classes.line}>
      <b>{one.title}</b>
      <TextInput
        aria-label={t`Sections of ${one.title}`}
        value={text}
        data-own={isOwn(work, one) || undefined}
        error={fault && sayText(fault)}
        onChange={({ currentTarget: { value } }) => apply(value)}
      />
      <div className={classes.chips}>
        {one.sections.map((section, at) => (
          <SectionChip key={section.title} work={work} one={one} at={at} />
        ))}
        {there && there.sections.length > 0 && (
          <Text size="xs" c="dimmed" span>
            <Plural value={there.sections.length} one="# section is here already" other="# sections are here already" />
          </Text>
        )}
        {said === note && note && (
          <Text size="xs" c="var(--q-warn)" span role="status">
            {sayText(note)}
          </Text>
        )}
      </div>
    </div>
  )
}

interface SectionChipProps {
  work: SetUpWork
  one: SetUpClass
  at: number
}

/** A section; in a class with streams a press gives it the next one. */
function SectionChip({ work: { plan, facts, change }, one, at }: SectionChipProps) {
  const { t } = useLingui()
  const section = one.sections[at]
  if (!section) return null
  const there = hasSection(thereOf(one, plan, facts.there), section.title)
  const isFixed = there || !isStreamed(one, plan)
  if (isFixed) {
    return (
      <span className={classes.section} data-there={there || undefined} title={there ? t`here already` : undefined}>
        {section.title}
        {section.stream && <small>{section.stream}</small>}
      </span>
    )
  }
  const name = `${one.title} ${section.title}`
  const stream = section.stream ?? t`no stream`
  return (
    <button
      type="button"
      className={classes.section}
      aria-label={t`${name}: ${stream}; the next stream`}
      onClick={() => change((before) => turnStream(before, one.key, at, facts))}
    >
      {section.title}
      <small>{stream}</small>
    </button>
  )
}

const isStreamed = (one: SetUpClass, plan: WorkingPlan) =>
  hasStreams(one, plan) && plan.classes.some(({ sections }) => sections.some(({ stream }) => stream))
