import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { mediaApi } from '#contract'
import { call } from '#web/api/call.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

interface PictureFieldProps {
  label: string
  /** What is to be seen on it. */
  alt: string
  /** Address of the uploaded picture. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A picture, such as the school's crest: uploaded at once, in use when the form is saved. */
export function PictureField({ label, alt, value, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await call(mediaApi.uploadFile, { file }, { toasts: 'none' })
      onChange(data.imageUrl)
    } catch (error) {
      setProblem(isRefusal(error) ? refusalText(error) : t`The picture could not be uploaded. Please try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper label={label} error={problem}>
      <Group gap="sm" mt={4}>
        {value ? (
          <img src={value} alt={alt} height={56} style={{ maxWidth: 160, objectFit: 'contain' }} />
        ) : (
          <Text size="sm" c="dimmed">
            <Trans>None yet</Trans>
          </Text>
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button variant="default" size="xs" aria-disabled={busy} {...props}>
              {busy ? <Trans>Uploading...</Trans> : <Trans>Choose a picture</Trans>}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
