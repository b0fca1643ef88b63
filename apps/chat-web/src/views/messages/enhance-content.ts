import { t } from '../../i18n/translate.ts';
import { pictureElements, pictureOf } from '../../model/html/message-pictures.ts';
import { dialog } from '../../state/dialogs.ts';
import { copyText } from '../../state/message-commands.ts';

/** The class of what opens the lightbox. */
export const PICTURE_CONTROL = 'picture-control';

/** Makes the parts of a message work that need a press: spoilers, code, pictures. */
export function enhance(content: DocumentFragment): void {
  for (const spoiler of content.querySelectorAll<HTMLElement>('.spoiler-block')) {
    prepareSpoiler(spoiler);
  }
  for (const code of content.querySelectorAll<HTMLElement>('.codehilite')) prepareCode(code);
  for (const element of pictureElements(content)) preparePicture(element);
}

function prepareSpoiler(spoiler: HTMLElement): void {
  const header = spoiler.querySelector<HTMLElement>('.spoiler-header');
  const hidden = spoiler.querySelector<HTMLElement>('.spoiler-content');
  if (!header || !hidden) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'spoiler-button';
  const hasTitle = header.textContent.trim() !== '';
  const show = (isOpen: boolean) => {
    hidden.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    button.textContent = t(isOpen ? 'views.hide' : 'views.show');
    button.ariaLabel = hasTitle ? null : t(isOpen ? 'views.hideText' : 'views.showText');
  };
  button.addEventListener('click', () => {
    show(hidden.hidden !== false);
  });
  header.append(button);
  show(false);
}

function prepareCode(code: HTMLElement): void {
  const text = code.querySelector('pre')?.textContent ?? '';
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  const language = code.dataset.codeLanguage;
  if (language !== undefined) {
    const name = document.createElement('span');
    name.textContent = language;
    tools.append(name);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small';
  button.textContent = t('views.copy');
  button.addEventListener('click', () => void copyText(text, t('views.codeCopied')));
  tools.append(button);
  code.append(tools);
}

/** A press opens the lightbox. */
function preparePicture(element: HTMLElement): void {
  const picture = pictureOf(element, location.origin);
  if (!picture) return;
  const control = element.matches('a') ? element : buttonAround(element, picture.name);
  control.classList.add(PICTURE_CONTROL);
  control.addEventListener('click', (event) => {
    // Other ways to open a link open it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const message = control.closest<HTMLElement>('[data-message]')?.dataset.message;
    dialog.value = { kind: 'picture', picture, messageId: message ? Number(message) : null };
  });
}

/** A picture in a text is no link. */
function buttonAround(picture: HTMLElement, name: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = name;
  picture.replaceWith(button);
  button.append(picture);
  return button;
}
