import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Readiness, schoolAdminApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useEntrance } from '../schools/use-entrance.ts'
import { openIn } from './open-in.ts'
import '#web/ui/dialog/dialog.css'

interface ReadinessDialogProps {
  /** null keeps it closed. */
  readiness: Readiness | null
  onYes: () => void
  onClose: () => void
}

/** What schools would miss if a session became the default one now. */
export default function ReadinessDialog({ readiness, onYes, onClose }: ReadinessDialogProps) {
  const { t, i18n } = useLingui()
  const mayEnter = useMay()(schoolAdminApi.list)
  const { entering, enter } = useEntrance()
  const name = readiness?.session.title ?? ''
  const schools = readiness ? openIn(readiness) : []
  /** Who teaches what is the school's own: it is copied inside, as one of its admins. */
  const copyIn = ({ id, title }: Readiness['schools'][number]) =>
    void enter({ id, name: title }, `/school-admin/staffs?copy_to=${readiness?.session.id ?? ''}`)
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
              {mayEnter && <Table.Th scope="col">{t`Action`}</Table.Th>}
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
                {mayEnter && (
                  <Table.Td>
                    {school.without_assignments > 0 && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconCopy size={16} aria-hidden />}
                        aria-label={t`Copy assignments in ${school.title}`}
                        onClick={() => copyIn(school)}
                      >
                        {t`Copy assignments`}
                      </Button>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <BlockingOverlay opened={entering !== null} message={entering} />
        <Group className="dialog-foot">
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
