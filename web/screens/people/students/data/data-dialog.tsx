import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MadeFile, type Student, studentDataApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import EraseDialog from './erase-dialog.tsx'
import '#web/ui/dialog/dialog.css'

interface DataDialogProps {
  /** Whose data it is, null keeps it closed. */
  student: Student | null
  onClose: () => void
}

/** All data of a pupil: taken along as a file, for those whom it is about, or erased. */
export default function DataDialog({ student, onClose }: DataDialogProps) {
  const { t } = useLingui()
  const [erasing, setErasing] = useState<Student | null>(null)
  const name = student?.name ?? ''
  const close = () => {
    setErasing(null)
    onClose()
  }
  return (
    <>
      <Modal opened={student !== null && erasing === null} onClose={close} title={t`All data of ${name}`}>
        {student && (
          <Exporting key={student.id} id={student.id}>
            <Group justify="space-between">
              <Text size="sm">
                {student.erase_on ? (
                  <Trans>This pupil is to be erased.</Trans>
                ) : (
                  <Trans>Or take it away, for good.</Trans>
                )}
              </Text>
              <Button variant="default" color="red" onClick={() => setErasing(student)}>
                {student.erase_on ? <Trans>Keep or erase…</Trans> : <Trans>Erase all data…</Trans>}
              </Button>
            </Group>
          </Exporting>
        )}
      </Modal>
      <EraseDialog student={erasing} onClose={close} />
    </>
  )
}

/** `children` stand between what is said of the file and the button that makes it. */
function Exporting({ id, children }: { id: number; children: ReactNode }) {
  const [job_id, setJob] = useState<number | null>(null)
  const start = useAction(studentDataApi.exportData, { toasts: 'failures', conflicts: 'toast' })
  const begin = () =>
    void start.run({ id }).then(
      ({ data }) => setJob(data.job_id),
      () => undefined,
    )
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          An archive with everything that is stored of this pupil: to be read in a browser, for programs, and marks and
          log as tables. It says who asked for it in the log.
        </Trans>
      </Text>
      {children}
      {job_id === null ? (
        <Group className="dialog-foot">
          <Button loading={start.pending} onClick={begin}>
            <Trans>Make the file</Trans>
          </Button>
        </Group>
      ) : (
        <MadeFileOutcome
          job_id={job_id}
          answer={MadeFile}
          stop={<Trans>Stop</Trans>}
          ready={() => <Trans>The file is ready.</Trans>}
          onFetch={({ name }) => void download(studentDataApi.exported, { id: job_id }, name)}
        />
      )}
    </Stack>
  )
}
