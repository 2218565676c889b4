import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { School } from '#contract'
import classes from './schools.module.css'
import { addressOf } from './sub-domain-field.tsx'

/** A school by its crest and its name, with the city below. */
export function SchoolName({ school: { name, city, logo } }: { school: School }) {
  return (
    <Group gap="sm" wrap="nowrap">
      {logo && <img src={logo} alt="" className={classes.crest} />}
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="list-hint">
          {city}
        </Text>
      </div>
    </Group>
  )
}

/** The label of a school's address, which leads there, with a button that copies the whole of it. */
export function SubDomain({ school: { name, sub_domain } }: { school: School }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const url = `${location.protocol}//${addressOf(sub_domain)}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {sub_domain}
      </Anchor>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={copied ? t`Copied` : t`Copy the address`}
        aria-label={copied ? t`Address of ${name} copied` : t`Copy the address of ${name}`}
        onClick={copy}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}
