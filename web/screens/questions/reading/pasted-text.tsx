import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'

interface PastedTextProps {
  onRead: (file: File) => void
  /** Another text is being read. */
  off: boolean
}

/** Questions that are pasted become a file of text, which is read as a document without formatting. */
export function PastedText({ onRead, off }: PastedTextProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const read = () => {
    if (!isEmpty && !off) onRead(new File([text], `${t`Pasted text`}.txt`, { type: 'text/plain' }))
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t`Or paste the questions`}
        description={t`With their numbers, options and answers, as they stand in a mail or a page.`}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={6}
        resize="vertical"
        spellCheck={false}
      />
      <Button variant="default" w="fit-content" onClick={read} aria-disabled={isEmpty || off}>
        <Trans>Read the text</Trans>
      </Button>
    </Stack>
  )
}
