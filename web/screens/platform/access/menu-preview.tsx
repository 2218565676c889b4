import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import type { RoleRights } from '#contract'
import { areaOf, type MenuEntry, menus, permittedMenu } from '#web/menus.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface MenuPreviewProps {
  /** null keeps it closed. */
  role: RoleRights | null
  onClose: () => void
}

/** The menu that people with a role find. */
export default function MenuPreview({ role, onClose }: MenuPreviewProps) {
  const { t } = useLingui()
  const title = role?.title ?? ''
  const area = role && areaOf(role.role_id, { subdomain: true, impersonating: false })
  const entries = area ? permittedMenu(menus[area], role.modules) : []
  return (
    <Modal opened={role !== null} onClose={onClose} title={t`What ${title} finds in the menu`}>
      {entries.length === 0 ? (
        <Text>
          <Trans>Nothing: no screen opens without the right to view it.</Trans>
        </Text>
      ) : (
        <Entries entries={entries} isTop />
      )}
    </Modal>
  )
}

interface EntriesProps {
  entries: MenuEntry[]
  isTop?: boolean
}

/** What stands in a group of the menu stands further in. */
function Entries({ entries, isTop = false }: EntriesProps) {
  const { i18n } = useLingui()
  return (
    <Stack gap="xs" component="ul" m={0} mt={isTop ? 0 : 'xs'} p={0} ps={isTop ? 0 : 26} style={{ listStyle: 'none' }}>
      {entries.map(({ path, label, icon: Sign, children }) => (
        <li key={path}>
          <Group gap="xs">
            <Sign size={18} aria-hidden />
            <Text>{i18n._(label)}</Text>
          </Group>
          {children && <Entries entries={children} />}
        </li>
      ))}
    </Stack>
  )
}
