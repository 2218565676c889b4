import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PlannedSubject, Subject } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import { offersOf, streamsIn } from '../set-up-plan.ts'
import { changeSubject, plannedSubject, setTicks } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'
import type { MatrixPlace } from './matrix-table.tsx'

interface CellDialogProps {
  work: SetUpWork
  place: MatrixPlace | null
  onClose: () => void
}

/** One subject in one class: its name there, code, kind, marks, and who takes it. */
export default function CellDialog({ work, place, onClose }: CellDialogProps) {
  const { plan } = work
  const one = plan.classes.find(({ key }) => key === place?.column)
  const isThere = place !== null && one !== undefined && plannedSubject(plan, place.column, place.row) === undefined
  const title = place && one ? `${titleOf(work, place)} · ${one.title}` : ''
  return (
    <Modal opened={place !== null} onClose={onClose} title={title} typed="watched">
      {place &&
        (isThere ? (
          <NotPlanned work={work} place={place} onClose={onClose} />
        ) : (
          <CellForm work={work} place={place} onClose={onClose} />
        ))}
    </Modal>
  )
}

interface CellProps extends CellDialogProps {
  place: MatrixPlace
}

function titleOf({ plan, facts }: SetUpWork, { column, row }: MatrixPlace): string {
  const planned = plannedSubject(plan, column, row)
  return planned?.title ?? facts.set?.names[row]?.[facts.language][0] ?? row.replace(/^own /, '')
}

/** What is not ticked, or is there already, has nothing to be said here. */
function NotPlanned({ work: { change, facts }, place, onClose }: CellProps) {
  return (
    <>
      <Text size="sm">
        <Trans>Not to be made in this class: it is not ticked, or it is here already.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button
          onClick={() => {
            change((before) => setTicks(before, { classes: [place.column], keys: [place.row], on: true }, facts))
            onClose()
          }}
        >
          <Trans>Tick it</Trans>
        </Button>
      </Group>
    </>
  )
}

function CellForm({ work, place, onClose }: CellProps) {
  const { t } = useLingui()
  const { plan, facts, change } = work
  const one = plan.classes.find(({ key }) => key === place.column)
  const [subject, setSubject] = useState<PlannedSubject>(
    () => plannedSubject(plan, place.column, place.row) ?? { title: '' },
  )
  const offer = one && offersOf(one, plan, facts).find(({ key }) => key === place.row)
  const set = (to: Partial<PlannedSubject>) => setSubject((before) => ({ ...before, ...to }))
  const error = subject.title.trim() === '' ? t`A subject needs a name` : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (error) return
        change((before) => changeSubject(before, place.column, place.row, cleaned(subject)))
        onClose()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t`Name`}
          maxLength={80}
          data-autofocus
          value={subject.title}
          error={error}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <TextInput
          label={t`Code`}
          maxLength={20}
          placeholder={offer?.code ?? t`proposed from the name`}
          value={subject.subject_code ?? ''}
          onChange={({ currentTarget }) => set({ subject_code: currentTarget.value })}
        />
        <KindFields subject={subject} kind={offer?.kind ?? 'THEORY'} set={set} />
        {one && <WhoTakes work={work} one={one} subject={subject} set={set} />}
      </Stack>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">
          <Trans>Done</Trans>
        </Button>
      </Group>
    </form>
  )
}

interface KindFieldsProps {
  subject: PlannedSubject
  /** The board's. */
  kind: Subject['kind']
  set: (to: Partial<PlannedSubject>) => void
}

/** Theory or practical, for whom, and the marks. */
function KindFields({ subject, kind, set }: KindFieldsProps) {
  const { t } = useLingui()
  const marks = (value: string | number) => (value === '' ? null : Number(value))
  const kinds: Record<Subject['kind'], string> = {
    ...{ THEORY: t`Theory`, PRACTICAL: t`Practical`, BOTH: t`Theory and practical` },
  }
  return (
    <>
      <NativeSelect
        label={t`Paper`}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={subject.kind ?? kind}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value as Subject['kind'] })}
      />
      <NativeSelect
        label={t`Taken`}
        data={[
          { value: '', label: t`As the board has it` },
          { value: 'COMPULSORY', label: t`For everybody` },
          { value: 'ELECTIVE', label: t`Chosen by pupils` },
          { value: 'CO_SCHOLASTIC', label: t`Without marks` },
        ]}
        value={subject.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ category: value === '' ? null : (value as Subject['category']) })
        }
      />
      <Group grow>
        <NumberInput
          clampBehavior="blur"
          label={t`Marks`}
          min={0}
          max={1000}
          placeholder="100"
          value={subject.max_marks ?? ''}
          onChange={(value) => set({ max_marks: marks(value) })}
        />
        <NumberInput
          clampBehavior="blur"
          label={t`Pass marks`}
          min={0}
          max={1000}
          value={subject.pass_marks ?? ''}
          onChange={(value) => set({ pass_marks: marks(value) })}
        />
      </Group>
    </>
  )
}

interface WhoTakesProps {
  work: SetUpWork
  one: SetUpWork['plan']['classes'][number]
  subject: PlannedSubject
  set: (to: Partial<PlannedSubject>) => void
}

/** The streams of the class, else its sections: none chosen is all. */
function WhoTakes({ work: { plan }, one, subject, set }: WhoTakesProps) {
  const { t } = useLingui()
  const { streams, whole } = streamsIn(one, plan.ladder)
  const byStream = !whole && streams.length > 0
  const choices = byStream ? streams : one.sections.map(({ title }) => title)
  if (choices.length < 2) return null
  const value = (byStream ? subject.streams : subject.sections) ?? []
  return (
    <Checkbox.Group
      label={t`Taken by`}
      description={value.length === 0 ? t`everybody` : null}
      value={value}
      onChange={(chosen) => set(byStream ? { streams: chosen } : { sections: chosen })}
    >
      <Group gap="md" mt={4}>
        {choices.map((choice) => (
          <Checkbox key={choice} value={choice} label={choice} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** What was left blank is not said at all. */
function cleaned({
  subject_code,
  streams,
  sections,
  category,
  max_marks,
  pass_marks,
  ...rest
}: PlannedSubject): PlannedSubject {
  return {
    ...rest,
    ...(subject_code?.trim() && { subject_code }),
    ...(category && { category }),
    ...(max_marks != null && { max_marks }),
    ...(pass_marks != null && { pass_marks }),
    ...(streams && streams.length > 0 && { streams }),
    ...(sections && sections.length > 0 && { sections }),
  }
}
