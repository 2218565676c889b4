import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { RoleRights } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import classes from './access.module.css'
import { actionName, moduleName } from './access-words.ts'
import type { RightChange } from './rights.ts'
import '#web/ui/dialog/dialog.css'

/** Several rights that are about to change, with what is done once somebody agrees. */
export interface AskedChanges {
  title: string
  changes: { role: RoleRights; changes: RightChange[] }[]
  onYes: () => void
}

interface ConfirmChangesProps {
  /** null keeps it closed. */
  asked: AskedChanges | null
  onClose: () => void
}

/** Names each right that is about to change. */
export default function ConfirmChanges({ asked, onClose }: ConfirmChangesProps) {
  const { t } = useLingui()
  const agree = () => {
    asked?.onYes()
    onClose()
  }
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked?.title ?? ''}>
      <Stack gap="sm">
        {asked?.changes.map(({ role, changes }) => (
          <div key={role.id}>
            <Text fw={600}>{role.title}</Text>
            <ChangeLines role={role} changes={changes} />
          </div>
        ))}
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={agree} data-autofocus>
            {t`Change`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What changes, a line for each module. */
function ChangeLines({ role, changes }: { role: RoleRights; changes: RightChange[] }) {
  const { t, i18n } = useLingui()
  const lines = role.modules.flatMap(({ module_id, module }) => {
    const own = changes.filter((one) => one.module_id === module_id)
    const names = (status: boolean) =>
      own.filter((one) => one.status === status).map(({ action }) => i18n._(actionName(action)))
    const name = i18n._(moduleName(module))
    const [on, off] = [names(true).join(', '), names(false).join(', ')]
    return [on && t`${name}: given: ${on}`, off && t`${name}: taken away: ${off}`].filter((line) => line !== '')
  })
  return (
    <ul className={classes.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
