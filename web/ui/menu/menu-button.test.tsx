// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { FloatingMenu } from './floating-menu.tsx'
import { lazyMenu, type OpenMenuProps } from './menu-button.tsx'

clearAfterEach()

interface ItemsProps {
  onPick: (name: string) => void
}

function Items({ onPick, ...menu }: OpenMenuProps & ItemsProps) {
  return (
    <FloatingMenu {...menu} title="Asha Rao">
      <Menu.Item onClick={() => onPick('first')}>First</Menu.Item>
      <Menu.Item onClick={() => onPick('second')}>Second</Menu.Item>
    </FloatingMenu>
  )
}

const load = vi.fn(async () => ({ default: Items }))
const TestMenu = lazyMenu<ItemsProps>(load)
const onPick = vi.fn()
const button = () => screen.getByRole('button', { name: 'More' })

async function open() {
  onPick.mockClear()
  render(<TestMenu label="More" icon="…" items={{ onPick }} />, { wrapper: makeFrame() })
  button().focus()
  fireEvent.click(button())
  return screen.findByRole('menu', { name: 'More' })
}

test('the code of a menu is loaded when it first opens, and the first item has the focus', async () => {
  render(<TestMenu label="More" icon="…" items={{ onPick }} />, { wrapper: makeFrame() })
  expect(load).not.toHaveBeenCalled()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button())
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
  expect(button().getAttribute('aria-expanded')).toBe('true')
})

test('arrows move, and what is picked closes the menu', async () => {
  await open()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Second')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Second' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('second')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('Escape closes the menu and the button has the focus again', async () => {
  await open()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
})
