import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Readiness } from '#contract'
import { openIn } from './open-in.ts'

interface ReadinessDialogProps {
  /** null keeps it closed. */
  readiness: Readiness | null
  onYes: () => void
  onClose: () => void
}

/** What schools would miss if a session became the default one now. */
export default function ReadinessDialog({ readiness, onYes, onClose }: ReadinessDialogProps) {
  const { t, i18n } = useLingui()
  const name = readiness?.session.title ?? ''
  const schools = readiness ? openIn(readiness) : []
  const agree = () => {
    onYes()
    onClose()
  }
  return (
    <Modal opened={readiness !== null} onClose={onClose} title={t`Make ${name} the default?`} size="lg">
      <Stack gap="sm">
        <Text>
          <Trans>
            Not every school is ready for it: pupils without a place in {name} are in no list of it, and teachers
            without assignments see no pupil.
          </Trans>
        </Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t`School`}</Table.Th>
              <Table.Th scope="col" ta="end">{t`Pupils not promoted`}</Table.Th>
              <Table.Th scope="col" ta="end">{t`Teachers without assignments`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schools.map((school) => (
              <Table.Tr key={school.id}>
                <Table.Th scope="row" fw={400}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link {...props} to="/super-admin/schools" search={() => ({ search: school.title })} />
                    )}
                  >
                    {school.title}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="end">{i18n.number(school.not_yet_promoted)}</Table.Td>
                <Table.Td ta="end">{i18n.number(school.without_assignments)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={agree}>
            <Trans>Make it the default now</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
