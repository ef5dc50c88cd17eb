/** Google Docs puts a nested list after its item; here it moves into the item. */
export const repairLists = (body: Element) => {
  for (const nested of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const item = nested.previousElementSibling;
    if (item?.nodeName === 'LI') item.append(nested);
    else {
      const holder = nested.ownerDocument.createElement('li');
      nested.replaceWith(holder);
      holder.append(nested);
    }
  }
};
