import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { readPreference, writePreference } from '../ui/preferences.ts'
import classes from './keys.module.css'
import '#web/ui/dialog/dialog.css'

interface KeyListProps {
  opened: boolean
  onClose: () => void
  /** Those of the page, which stand first. */
  own?: [key: string, what: string][]
}

/** The keys and what they do; those that are a single letter can be switched off, as who speaks to the computer wants them. */
export default function KeyList({ opened, onClose, own = [] }: KeyListProps) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(readPreference('keys') !== 'off')
  const keys: [key: string, what: string][] = [
    ...own,
    [t`Ctrl K`, t`Find pages, papers, questions and more`],
    ['/', t`Search in the list`],
    ['n', t`What the page is for: add a row, make a paper`],
    ['↓ ↑', t`From row to row of a list`],
    [t`Enter`, t`Open the row`],
    [t`Ctrl Enter`, t`Save the form`],
    [t`Esc`, t`Close what is open`],
    ['?', t`This list`],
  ]
  const change = (on: boolean) => {
    setOn(on)
    writePreference('keys', on ? 'on' : 'off')
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keys`} size={440}>
      <Stack gap="sm">
        <Table>
          <Table.Tbody>
            {keys.map(([key, what]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w={110}>
                  <kbd className={classes.key}>{key}</kbd>
                </Table.Th>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          checked={isOn}
          onChange={(event) => change(event.currentTarget.checked)}
          label={<Trans>Keys of a single letter or sign</Trans>}
        />
        <Text size="xs" c="dimmed">
          <Trans>Switch them off where something else types into the page, such as speech.</Trans>
        </Text>
      </Stack>
    </Modal>
  )
}
