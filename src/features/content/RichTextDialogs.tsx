import type { Editor } from '@tiptap/core'
import { findTable } from '@tiptap/pm/tables'
import { useId, useState } from 'react'
import { isSafeHref } from '../../../rules/content/richText'
import { useText } from '../../editor/texts/text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Form } from '../../ui/Form'
import { TextField } from '../../ui/TextField'

type Props = { editor: Editor; onClose: () => void }

/** Back to the words, where the selection still is. */
const toWords = (editor: Editor) => () => editor.view.dom

export function LinkDialog({ editor, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const [isWrong, setIsWrong] = useState(false)
  const isLink = editor.isActive('a')
  const needsWords = !isLink && editor.state.selection.empty
  const save = (data: FormData) => {
    const href = String(data.get('href')).trim()
    if (!isSafeHref(href)) {
      setIsWrong(true)
      return
    }
    const words = String(data.get('words') ?? '').trim() || href
    if (needsWords)
      editor.commands.insertContent([{ type: 'text', text: words, marks: [{ type: 'a', attrs: { href } }] }])
    else editor.chain().extendMarkRange('a').setMark('a', { href }).run()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isLink ? 'richText.editLink' : 'richText.addLink')}
      closeLabel={t('richText.close')}
      returnFocus={toWords(editor)}
      footer={
        <>
          {isLink ? (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().extendMarkRange('a').unsetMark('a').run()
                onClose()
              }}
            >
              {t('richText.removeLink')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t('richText.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('richText.saveLink')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextField
          name="href"
          label={t('richText.address')}
          hint={t('richText.addressHint')}
          error={isWrong ? t('richText.addressWrong') : undefined}
          defaultValue={String(editor.getAttributes('a')['href'] ?? '')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {needsWords ? <TextField name="words" label={t('richText.linkWords')} autoComplete="off" /> : null}
      </Form>
    </Dialog>
  )
}

export function CaptionDialog({ editor, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const table = findTable(editor.state.selection.$from)
  const save = (data: FormData) => {
    const caption = String(data.get('caption')).trim()
    if (table) editor.view.dispatch(editor.state.tr.setNodeAttribute(table.pos, 'caption', caption))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('richText.caption')}
      closeLabel={t('richText.close')}
      returnFocus={toWords(editor)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('richText.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('richText.saveCaption')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextField
          name="caption"
          label={t('richText.caption')}
          hint={t('richText.captionHint')}
          defaultValue={String(table?.node.attrs['caption'] ?? '')}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
