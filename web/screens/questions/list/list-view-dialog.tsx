import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { pageSizes } from '#web/ui/list/pages/page-size.tsx'
import { columnTexts } from '../spreadsheet/column-texts.ts'
import { columnNames, type ListView } from './list-view.ts'
import '#web/ui/dialog/dialog.css'

interface ListViewDialogProps {
  opened: boolean
  onClose: () => void
  view: ListView
  onChange: (changes: Partial<ListView>) => void
}

/** Which columns the list has, and how many questions a page. It works at once. */
export default function ListViewDialog({ opened, onClose, view, onChange }: ListViewDialogProps) {
  const { t, i18n } = useLingui()
  const choose = (names: string[]) => onChange({ columns: columnNames.filter((name) => names.includes(name)) })
  return (
    <Modal opened={opened} onClose={onClose} title={<Trans>Columns and page</Trans>}>
      <Stack gap="md">
        <Checkbox.Group label={t`Columns`} value={view.columns} onChange={choose}>
          <SimpleGrid cols={2} mt="xs" spacing="xs">
            {columnNames.map((name) => (
              <Checkbox key={name} value={name} label={i18n._(columnTexts[name])} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <NativeSelect
          label={t`Questions on a page`}
          value={String(view.page_size)}
          onChange={({ currentTarget }) => onChange({ page_size: Number(currentTarget.value) })}
          data={pageSizes.map(String)}
        />
      </Stack>
    </Modal>
  )
}
