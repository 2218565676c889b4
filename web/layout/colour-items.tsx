import { useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { Tick } from './tick.tsx'

/** Light, dark, or as the device is set. */
export function ColourItems() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    { scheme: 'light', name: t`Light` },
    { scheme: 'dark', name: t`Dark` },
    { scheme: 'auto', name: t`As the device` },
  ] as const
  return schemes.map(({ scheme, name }) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={colorScheme === scheme}
      leftSection={<Tick shown={colorScheme === scheme} />}
      onClick={() => setColorScheme(scheme)}
    >
      {name}
    </Menu.Item>
  ))
}
