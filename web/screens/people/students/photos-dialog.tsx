import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { photoLimits, studentApi, studentPhotosApi, type UploadResult } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { ProblemTable } from '#web/ui/upload/problem-table.tsx'
import '#web/ui/dialog/dialog.css'

interface PhotosDialogProps {
  opened: boolean
  onClose: () => void
}

/** Pictures of many pupils at once, each named by an admission number. */
export default function PhotosDialog({ opened, onClose }: PhotosDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Photos of students`} size="lg">
      {opened && <Photos onClose={onClose} />}
    </Modal>
  )
}

function Photos({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<UploadResult | null>(null)
  const put = useAction(studentPhotosApi.photos, { toasts: 'none', invalidates: [studentApi.list] })
  const choose = (chosen: File) => {
    setFile(chosen)
    setProblem(null)
    setResult(null)
  }
  const send = () => {
    if (!file) return setProblem(t`Choose a ZIP archive`)
    const [size, most] = [file.size, photoLimits.archive].map((bytes) => Math.ceil(bytes / 1024 ** 2))
    if (file.size > photoLimits.archive)
      return setProblem(t`The archive has ${size} MB; at most ${most} MB are accepted: pack fewer pictures.`)
    setProblem(null)
    void put.run({ file }).then(
      ({ data }) => setResult(data),
      (error) => setProblem(refusalText(error)),
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          A ZIP archive of pictures (JPG, PNG or WebP), each named by the admission number, such as 1042.jpg. At most
          200 MB, each picture at most 20 MB; they are made small, and what the camera says of them is taken out.
        </Trans>
      </Text>
      <FileDrop file={file} onChange={choose} accept=".zip" error={problem} />
      {result && (
        <>
          <Alert color={result.failed > 0 ? 'yellow' : 'green'} variant="light" role="status">
            <Plural value={result.updated} one="# photo is saved." other="# photos are saved." />{' '}
            {result.failed > 0 && (
              <Plural value={result.failed} one="# file was not taken." other="# files were not taken." />
            )}
          </Alert>
          {result.errors.length > 0 && <ProblemTable title={t`Not taken`} problems={result.errors} />}
        </>
      )}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {result ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {!result && (
          <Button loading={put.pending} onClick={send}>
            <Trans>Upload</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
