import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'

interface LinkFieldProps {
  label: string
  url: string
}

/** A link to hand over, with a button that copies it. Where the browser lets nobody copy, it is marked to be copied by hand. */
export function LinkField({ label, url }: LinkFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setCopied(url)
    } catch {
      setCopied(null)
    }
  }
  const isCopied = copied === url
  return (
    <div>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          ref={input}
          label={label}
          value={url}
          readOnly
          flex={1}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          variant="default"
          miw="max-content"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {isCopied && <Trans>Paste it into a message to the person it is for.</Trans>}
      </Text>
    </div>
  )
}
