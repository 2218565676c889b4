import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { examApi, examSeriesApi, type SeriesChanges, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from './plan.module.css'

const { get, list, changes, duties, desk } = examSeriesApi
const stale = [get, list, changes, duties, desk, examApi.list]

/** Publishes a series, saying before what it will make or change. */
export function Publish({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const { id, row_version, state } = whole
  const [opened, setOpened] = useState(false)
  const { data, refetch } = useRead(examSeriesApi.changes, { id }, { toasts: 'none' })
  // Whoever moves a paper has one more change that waits.
  useEffect(() => void (row_version > 0 && refetch()), [row_version, refetch])
  const waits = data?.pending.length ?? 0
  return (
    <>
      <Button variant="default" disabled={!data} onClick={() => setOpened(true)}>
        {state === 'PUBLISHED' && waits > 0 ? (
          <Plural value={waits} one="# change waits · Publish…" other="# changes wait · Publish…" />
        ) : (
          t`Publish…`
        )}
      </Button>
      {data && <PublishDialog {...{ whole, opened }} changes={data} onClose={() => setOpened(false)} />}
    </>
  )
}

interface PublishDialogProps {
  whole: SeriesWhole
  changes: SeriesChanges
  opened: boolean
  onClose: () => void
}

function PublishDialog({ whole, changes, opened, onClose }: PublishDialogProps) {
  const { t } = useLingui()
  const { id, name, row_version, version } = whole
  const form = useForm({ initialValues: { reason: '', accept_unmet: false, staff: false, pupils: false } })
  const publish = useAction(examSeriesApi.publish, { invalidates: stale })
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormModal
      opened={opened}
      title={t`Publish ${name}`}
      form={form}
      save={({ reason, accept_unmet, ...notify }) =>
        publish.run({
          ...{ id, row_version },
          ...(reason && { reason }),
          ...(accept_unmet && { accept_unmet }),
          ...((notify.staff || notify.pupils) && { notify }),
        })
      }
      onClose={close}
      submit={[t`Publish`, t`Publishing…`]}
    >
      <Stack gap="sm">
        <WillMake {...changes.makes} />
        {changes.pending.length > 0 && (
          <ul className={classes.found}>
            {changes.pending.map((one) => (
              <li key={`${one.kind} ${one.paper_id} ${one.room_id} ${one.message}`}>
                {textOf({ message: one.message, ...one.said })}
              </li>
            ))}
          </ul>
        )}
        {changes.makes.unmet > 0 && (
          <Checkbox
            label={
              <Plural
                value={changes.makes.unmet}
                one="# need is not met by any seat: publish all the same"
                other="# needs are not met by any seat: publish all the same"
              />
            }
            {...form.getInputProps('accept_unmet', { type: 'checkbox' })}
          />
        )}
        {(version > 0 || form.values.accept_unmet) && (
          <Textarea
            label={t`Reason`}
            description={t`It is kept with what changes.`}
            required
            maxLength={500}
            autosize
            {...form.getInputProps('reason')}
          />
        )}
        <Checkbox
          label={t`Mail staff what changes of their duties`}
          {...form.getInputProps('staff', { type: 'checkbox' })}
        />
        <Checkbox
          label={t`Mail pupils who have an address what changes for them`}
          {...form.getInputProps('pupils', { type: 'checkbox' })}
        />
        {changes.pending.length > 0 && <ThrowAway whole={whole} onDone={close} />}
      </Stack>
    </FormModal>
  )
}

/** What publishing makes, in one sentence, and why some exams stay drafts. */
function WillMake({ exams, pupils, drafts }: SeriesChanges['makes']) {
  return (
    <>
      <Text>
        <Plural value={exams} one="# exam" other="# exams" />{' '}
        <Plural value={pupils} one="for # pupil, scheduled." other="for # pupils, scheduled." />
      </Text>
      {drafts.length > 0 && (
        <div>
          <Text>
            <Plural value={drafts.length} one="# exam stays a draft:" other="# exams stay drafts:" />
          </Text>
          <ul className={classes.found}>
            {drafts.map((one) => (
              <li key={one.paper_id}>{textOf({ message: one.message, ...one.said })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function ThrowAway({ whole, onDone }: { whole: SeriesWhole; onDone: () => void }) {
  const { id, row_version } = whole
  const revert = useAction(examSeriesApi.revert, { conflicts: 'toast', invalidates: stale })
  const run = () =>
    revert.run({ id, row_version }).then(
      () => onDone(),
      () => undefined,
    )
  return (
    <Button variant="default" color="red" loading={revert.pending} onClick={() => void run()}>
      <Trans>Throw these changes away</Trans>
    </Button>
  )
}
