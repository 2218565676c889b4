import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sayText } from '../message/sentence-text.ts'
import classes from './reading.module.css'
import { rowsOf } from './rows-of.ts'
import type { ShownChoice, ShownList } from './shown-list.ts'

interface ReadingHeadProps {
  read: ShownList
  said: ShownChoice
  /** Begins the ids of what the links lead to. */
  id: string
  hasFocus: boolean
}

/** How the list is read, in one sentence, and how much of it fits. */
export function ReadingHead({ read, said, id, hasFocus }: ReadingHeadProps) {
  const { i18n } = useLingui()
  const { layout, left, missing } = read.reading
  const { of } = layout
  const fits = i18n.number(layout.fits)
  const { doubtful, out } = rowsOf(read, said.accept)
  const open = read.reading.values.filter(({ by }) => by === null).length
  const leftOut = left.length + out.length
  return (
    <Stack gap={6}>
      <Text tabIndex={-1} data-sentence data-autofocus={hasFocus || undefined} className={classes.sentence}>
        {sayText(layout.sentence)}
      </Text>
      <Group gap="xs" role="status" aria-live="polite">
        <Text fw={600}>
          <Trans>
            {fits} of <Plural value={of} one="# row fits" other="# rows fit" />
          </Trans>
        </Text>
        {layout.known && (
          <Badge color="blue">
            <Trans>Read as before</Trans>
          </Badge>
        )}
        {open > 0 && (
          <PartLink to={`${id}-open`}>
            <Plural value={open} one="# text to be said" other="# texts to be said" />
          </PartLink>
        )}
        {doubtful.length > 0 && (
          <PartLink to={`${id}-doubtful`}>
            <Plural value={doubtful.length} one="# doubtful" other="# doubtful" />
          </PartLink>
        )}
        {leftOut > 0 && (
          <PartLink to={`${id}-left`}>
            <Plural value={leftOut} one="# left out" other="# left out" />
          </PartLink>
        )}
        {missing.length > 0 && (
          <PartLink to={`${id}-missing`}>
            <Plural value={missing.length} one="# missing" other="# missing" />
          </PartLink>
        )}
      </Group>
    </Stack>
  )
}

const PartLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button variant="subtle" size="compact-sm" onClick={() => document.getElementById(to)?.focus()}>
    {children}
  </Button>
)
