import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Merged, type Student, studentApi, studentDataApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { placeOf } from '../student-words.ts'
import '#web/ui/dialog/dialog.css'

interface MergeDialogProps {
  opened: boolean
  /** Two records of one pupil. */
  chosen: readonly Student[]
  onDone: () => void
  onClose: () => void
}

/** Makes one pupil of two records of the same one. What goes over is seen before it is done. */
export default function MergeDialog({ opened, chosen, onDone, onClose }: MergeDialogProps) {
  const { t } = useLingui()
  const [first, second] = chosen
  return (
    <Modal opened={opened} onClose={onClose} title={t`Merge two records of one pupil`}>
      {opened && first && second && <Merging both={[first, second]} onDone={onDone} onClose={onClose} />}
    </Modal>
  )
}

type Merging = { both: [Student, Student] } & Pick<MergeDialogProps, 'onDone' | 'onClose'>

function Merging({ both, onDone, onClose }: Merging) {
  const { t } = useLingui()
  const [staying, setStaying] = useState(both[0].id)
  const drop = both.find(({ id }) => id !== staying) ?? both[1]
  const sent = { keep_id: staying, drop_id: drop.id }
  const preview = useRead(studentDataApi.merge, { ...sent, dry_run: true }, { toasts: 'none' })
  const merge = useAction(studentDataApi.merge, { invalidates: [studentApi.list], conflicts: 'toast' })
  const refused = isRefusal(preview.error) ? preview.error : null
  const plan = preview.data ?? (refused?.data as Pick<Merged, 'conflicts'> | undefined)
  const run = () =>
    void merge.run(sent).then(
      () => {
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <Stack gap="md">
      <Radio.Group label={t`The record that stays`} value={String(staying)} onChange={(id) => setStaying(Number(id))}>
        <Stack gap="xs" mt={4}>
          {both.map((student) => (
            <Radio
              key={student.id}
              value={String(student.id)}
              label={`${student.name} (${student.admission_no})`}
              description={`${placeOf(student)} · ${student.session.title}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {preview.data && <WhatMoves {...preview.data.moved} name={drop.name} />}
      {plan && plan.conflicts.length > 0 && (
        <Alert color={refused ? 'red' : 'yellow'} role="alert">
          {refused && <Text size="sm">{textOf(refused)}</Text>}
          <List size="sm">
            {plan.conflicts.map((conflict) => (
              <List.Item key={conflict.session}>{textOf(conflict)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!preview.data} loading={merge.pending} onClick={run}>
          <Trans>Merge</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function WhatMoves({ enrolments, fields, name }: Merged['moved'] & { name: string }) {
  const { t } = useLingui()
  const names: Record<string, string> = {
    ...{ gender: t`Gender`, dob: t`Date of birth`, email: t`E-mail`, guardians: t`Guardians` },
    ...{
      guardian_mobile: t`Guardian's mobile`,
      guardian_email: t`Guardian's e-mail`,
      accommodations: t`In examinations`,
    },
  }
  const taken = fields.map((field) => names[field] ?? field).join(', ')
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        <Trans>Sessions that go over, with their marks: {enrolments}</Trans>
      </List.Item>
      {taken && (
        <List.Item>
          <Trans>What only the other record knows: {taken}</Trans>
        </List.Item>
      )}
      <List.Item>
        <Trans>The other record of {name} and its sign-in are gone.</Trans>
      </List.Item>
    </List>
  )
}
