import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { studioMs } from './studio-session.ts'

/** A Studio dialog in which an editor edits one entry of a list, with its texts and lists. */
interface BlockEditor {
  /** Fills in texts, by the titles of their fields. */
  write(texts: Readonly<Record<string, string>>): Promise<void>
  /** Writes into the rich text, each line as a paragraph. */
  writeRich(lines: readonly string[]): Promise<void>
  /** Uploads a one-color picture under a file name, and describes it. */
  upload(picture: DrawnPicture): Promise<void>
  /** Adds an entry to the block's list of objects, edits it in its own dialog, and closes that. */
  addEntry(edit: (entry: BlockEditor) => Promise<void>, kind: string): Promise<void>
  /** Adds an entry to the block's list of references, and chooses the document with this title. */
  choose(title: string): Promise<void>
}

/** A picture to upload: its file name, its color, and what it shows. */
interface DrawnPicture {
  readonly name: string
  readonly background: string
  readonly alt: string
}

/** Adds a block from the Studio's menu of pictures, fills it in and closes its dialog. */
export async function addBlock(
  page: Page,
  title: string,
  edit: (block: BlockEditor) => Promise<void>,
): Promise<void> {
  await chooseFrom(page, page.getByTestId('field-blocks'), title)
  await editInDialog(page, 1, edit)
}

/** Opens the menu of a list and chooses the entry with this name. */
async function chooseFrom(page: Page, list: Locator, title: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: title, exact: true })
  await openMenu(list, entry)
  await entry.click()
}

/** Clicks a list's button until its menu shows an entry. */
export async function openMenu(list: Locator, entry: Locator): Promise<void> {
  await expect(async () => {
    if (!(await entry.isVisible())) {
      await list.getByTestId('add-multiple-object-button').click({ timeout: 3000 })
    }
    await expect(entry).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: studioMs })
}

/** Waits for the dialog on top of `depth - 1` others, edits in it, and closes it. */
export async function editInDialog(
  page: Page,
  depth: number,
  edit: (block: BlockEditor) => Promise<void>,
): Promise<void> {
  const dialogs = page.getByTestId('nested-object-dialog')
  await expect(dialogs).toHaveCount(depth, { timeout: studioMs })
  const dialog = dialogs.last()
  await edit(editorOf(page, dialog, depth))
  // The close button also closes the dialogs below.
  if (depth === 1) await dialog.getByRole('button', { name: 'Close dialog' }).click()
  else await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(depth - 1, { timeout: studioMs })
}

function editorOf(page: Page, dialog: Locator, depth: number): BlockEditor {
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const write = async (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) {
      await textbox(name).fill(text)
      await expect(textbox(name)).toHaveValue(text)
    }
  }
  return {
    write,
    async writeRich(lines) {
      const text = dialog.getByTestId('pt-editor').getByRole('textbox')
      await text.click()
      for (const [at, line] of lines.entries()) {
        if (at > 0) await text.press('Enter')
        await text.pressSequentially(line)
      }
      await expect(text).toContainText(lines.at(-1) ?? '')
    },
    async upload({ name, background, alt }) {
      const size = { width: 1500, height: 1000 }
      const buffer = await sharp({ create: { ...size, channels: 3, background } })
        .jpeg()
        .toBuffer()
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await expect(dialog.locator('img[src*="1500x1000"]')).toBeVisible({ timeout: studioMs })
      await write({ 'Description for people who cannot see the picture': alt })
    },
    async addEntry(edit, kind) {
      await chooseFrom(page, dialog, kind)
      await editInDialog(page, depth + 1, edit)
    },
    async choose(title) {
      await dialog.getByTestId('add-single-object-button').click()
      const input = dialog.getByTestId('reference-input').getByRole('combobox')
      const option = page.getByTestId('autocomplete-popover').getByRole('button', { name: title })
      await input.waitFor()
      await expect(async () => {
        // A slow Studio can show the choice of the last attempt only now.
        if ((await input.count()) > 0) {
          await input.fill(title, { timeout: 3000 })
          await option.first().click({ timeout: 3000 })
        }
        await expect(input).toHaveCount(0, { timeout: 3000 })
      }).toPass({ timeout: studioMs })
    },
  }
}
