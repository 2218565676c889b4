import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { photoLimits, type Student, studentApi, studentPhotosApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { refusalText } from '#web/ui/message/refusal.ts'

/** The face of a pupil, for cards and for whoever watches an exam; saved at once, whatever becomes of the form. */
export function StudentPhoto({ student }: { student: Student }) {
  const { t } = useLingui()
  const may = useMay()
  const [photo, setPhoto] = useState(student.photo)
  const [problem, setProblem] = useState<string | null>(null)
  const options = { toasts: 'none' as const, invalidates: [studentApi.list] }
  const put = useAction(studentPhotosApi.photo, options)
  const drop = useAction(studentPhotosApi.removePhoto, options)
  const { id, name } = student
  const isBusy = put.pending || drop.pending
  const then = (work: Promise<{ data: { photo: string | null } }>) => {
    setProblem(null)
    void work.then(
      ({ data }) => setPhoto(data.photo),
      (error) => setProblem(refusalText(error)),
    )
  }
  const take = (file: File | null) => {
    if (!file || isBusy) return
    const [size, most] = [file.size, photoLimits.picture].map((bytes) => Math.ceil(bytes / 1024 ** 2))
    if (file.size > photoLimits.picture) setProblem(t`The picture has ${size} MB; at most ${most} MB are accepted.`)
    else then(put.run({ id, file }))
  }
  if (!may(studentPhotosApi.photo)) return null
  return (
    <Input.Wrapper
      label={t`Photo`}
      description={t`Printed on admit cards, shown to staff who watch an exam. Saved at once.`}
      error={problem}
    >
      <Group gap="sm" mt={4}>
        {photo ? (
          <img src={photo} alt={name} height={72} style={{ maxWidth: 96, objectFit: 'contain' }} />
        ) : (
          <Text size="sm" c="dimmed">
            <Trans>None yet</Trans>
          </Text>
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button variant="default" size="xs" aria-disabled={isBusy} {...props}>
              {put.pending ? <Trans>Uploading...</Trans> : <Trans>Choose a picture</Trans>}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button variant="subtle" size="xs" aria-disabled={isBusy} onClick={() => !isBusy && then(drop.run({ id }))}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
