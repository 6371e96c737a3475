// Steps through the animations in #data. No library, no network.
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const ROWS = 400; // of the list of moves at a time: a tour may have 40,000
  const animations = JSON.parse(document.getElementById('data').textContent);
  const root = document.getElementById('player');
  let animation, frame = 0, timer = 0, box, grids, sprites, shown, trail, overlay, drawn, first;

  function element(parent, tag, attributes = {}, text = '') {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text) node.textContent = text;
    parent.append(node);
    return node;
  }
  function shape(parent, tag, attributes = {}) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    parent.append(node);
    return node;
  }

  const board = element(root, 'section', { 'aria-label': 'Board' });
  const stage = element(board, 'div', { class: 'stage' });
  const bar = element(board, 'div', { class: 'controls' });
  const side = element(root, 'nav', { 'aria-label': 'Moves' });
  const button = (label, title, action) => {
    const node = element(bar, 'button', { type: 'button', 'aria-label': title, title }, label);
    node.addEventListener('click', action);
    return node;
  };
  button('«', 'First position', () => show(0));
  button('‹', 'Previous move', () => show(frame - 1));
  const play = button('▶', 'Play', toggle);
  button('›', 'Next move', () => show(frame + 1));
  button('»', 'Last position', () => show(last()));
  const scrubber = element(bar, 'input', { type: 'range', min: 0, step: 1, 'aria-label': 'Position' });
  scrubber.addEventListener('input', () => show(Number(scrubber.value)));
  const place = element(bar, 'output', { class: 'place', 'aria-live': 'polite' });
  const speedLabel = element(bar, 'label', {}, 'Speed ');
  const speed = element(speedLabel, 'select', { 'aria-label': 'Moves a second' });
  for (const rate of [0.5, 1, 2, 5, 10, 50]) element(speed, 'option', { value: rate }, rate + '/s');
  speed.value = '2';
  speed.addEventListener('change', () => { if (timer) { stop(); toggle(); } });
  button('+', 'Zoom in', () => zoom(0.8));
  button('−', 'Zoom out', () => zoom(1.25));
  const layers = element(bar, 'span');
  if (animations.length > 1) {
    const chooser = element(bar, 'select', { 'aria-label': 'Solution' });
    animations.forEach((a, i) => element(chooser, 'option', { value: i }, a.name || String(i + 1)));
    chooser.addEventListener('change', () => load(Number(chooser.value)));
  }
  const list = element(side, 'ol', { class: 'moves' });

  const last = () => animation.frames.length - 1;
  const label = (i) => animation.frames[i].m || (i === 0 ? 'start' : '');

  function load(number) {
    stop();
    animation = animations[number];
    stage.replaceChildren();
    layers.replaceChildren();
    box = [0, 0, animation.width, animation.height];
    const svg = shape(stage, 'svg', { role: 'img', 'aria-label': animation.name || document.title });
    drawn = svg;
    svg.style.maxWidth = `${76 * animation.width / animation.height}vh`;
    shape(svg, 'g').innerHTML = animation.background;
    grids = animation.grids.map((grid) => {
      const layer = shape(svg, 'g');
      if (grid.name) {
        layer.style.display = 'none';
        const text = element(layers, 'label');
        const check = element(text, 'input', { type: 'checkbox' });
        text.append(' ' + grid.name);
        check.addEventListener('change', () => { layer.style.display = check.checked ? '' : 'none'; });
      }
      return { layer, cells: [] };
    });
    const width = Math.max(animation.width, animation.height) / 160;
    trail = shape(svg, 'polyline', { class: 'trail', 'stroke-width': width });
    const spriteLayer = shape(svg, 'g');
    shown = animation.sprites.map(() => null);
    sprites = animation.sprites.map((fragment) => {
      const node = shape(spriteLayer, 'g', { class: 'sprite' });
      node.innerHTML = fragment;
      node.style.display = 'none';
      return node;
    });
    overlay = shape(svg, 'g');
    setBox();
    scrubber.max = last();
    frame = 0;
    show(0, true);
  }

  function setBox() { drawn.setAttribute('viewBox', box.join(' ')); }

  // What a frame leaves out is that of the nearest frame before that names it.
  function stateAt(target) {
    const places = new Map(); // in the order in which they were set: the last one is on top
    const cells = animation.grids.map(() => '');
    for (let i = 0; i <= target; ++i) {
      const now = animation.frames[i];
      for (const [sprite, x, y] of now.p || []) {
        places.delete(sprite);
        if (x !== undefined) places.set(sprite, [x, y]);
      }
      (now.g || []).forEach((text, g) => { if (text !== null) cells[g] = text; });
    }
    return { places, cells };
  }

  // Sprites that move stay in the document, or their transition would not run; the others go below.
  function placeSprites(places) {
    const key = (i) => String(places.get(i) || '');
    const moving = sprites.map((_, i) => key(i) !== shown[i]);
    const rest = [...places.keys()].filter((i) => !moving[i]).map((i) => sprites[i]);
    const instant = stage.classList.contains('instant');
    if (sprites.length) sprites[0].parentNode.prepend(...rest);
    sprites.forEach((node, i) => {
      const at = places.get(i);
      node.style.display = at ? '' : 'none';
      if (at) node.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
      shown[i] = key(i);
    });
    if (instant && sprites.length) {
      sprites[0].parentNode.append(...[...places.keys()].map((i) => sprites[i]));
    }
  }

  function paint(index, text) {
    const grid = animation.grids[index];
    const { layer, cells } = grids[index];
    for (let i = 0; i < text.length; ++i) {
      if (!cells[i]) {
        cells[i] = shape(layer, 'rect', {
          x: grid.origin[0] + (i % grid.columns) * grid.cell,
          y: grid.origin[1] + Math.floor(i / grid.columns) * grid.cell,
          width: grid.cell, height: grid.cell,
        });
      }
      cells[i].setAttribute('fill', grid.palette[DIGITS.indexOf(text[i])]);
    }
  }

  function show(target, force = false) {
    const next = Math.min(Math.max(target, 0), last());
    if (next === frame && !force) return;
    stage.classList.toggle('instant', force || Math.abs(next - frame) !== 1);
    frame = next;
    const { places, cells } = stateAt(frame);
    placeSprites(places);
    cells.forEach((text, i) => paint(i, text));
    trail.setAttribute('points', animation.trail.slice(0, frame + 1).map((p) => p.join(',')).join(' '));
    overlay.innerHTML = animation.frames[frame].o || '';
    scrubber.value = frame;
    place.textContent = `${frame} / ${last()}`;
    scrubber.setAttribute('aria-valuetext', `${frame} of ${last()} ${label(frame)}`);
    listMoves();
    if (frame === last()) stop();
  }

  // The moves around the current one; all of them where there are few.
  function listMoves() {
    const from = last() < ROWS ? 0 : Math.max(0, Math.min(frame - ROWS / 2, last() + 1 - ROWS));
    if (first !== from || list.dataset.name !== animation.name || !list.children.length) {
      first = from;
      list.dataset.name = animation.name;
      list.replaceChildren();
      for (let i = from; i <= Math.min(last(), from + ROWS - 1); ++i) {
        const row = element(element(list, 'li'), 'button', { type: 'button' });
        element(row, 'span', { class: 'number' }, String(i));
        row.append(label(i));
        row.addEventListener('click', () => show(i));
      }
    }
    list.querySelectorAll('[aria-current]').forEach((row) => row.removeAttribute('aria-current'));
    const row = list.children[frame - from].firstChild;
    row.setAttribute('aria-current', 'step');
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }

  function toggle() {
    if (timer) return stop();
    if (frame === last()) show(0);
    timer = setInterval(() => show(frame + 1), 1000 / Number(speed.value));
    play.textContent = '❚❚';
    play.setAttribute('aria-label', 'Pause');
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = '▶';
    play.setAttribute('aria-label', 'Play');
  }

  // Zooming keeps a point of the drawing where it is; (0.5, 0.5) is the middle.
  function zoom(factor, fx = 0.5, fy = 0.5) {
    const width = Math.min(animation.width, Math.max(animation.width / 50, box[2] * factor));
    const height = width * animation.height / animation.width;
    box = [box[0] + (box[2] - width) * fx, box[1] + (box[3] - height) * fy, width, height];
    clampBox();
  }
  function clampBox() {
    box[0] = Math.min(Math.max(box[0], 0), animation.width - box[2]);
    box[1] = Math.min(Math.max(box[1], 0), animation.height - box[3]);
    setBox();
  }
  stage.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.shiftKey && box[2] === animation.width && event.deltaY > 0) return;
    event.preventDefault();
    const r = stage.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 0.8 : 1.25, (event.clientX - r.left) / r.width, (event.clientY - r.top) / r.height);
  }, { passive: false });
  let drag = null;
  stage.addEventListener('pointerdown', (event) => {
    if (box[2] < animation.width) {
      drag = [event.clientX, event.clientY, box[0], box[1]];
      stage.setPointerCapture(event.pointerId);
    }
  });
  stage.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const scale = box[2] / stage.getBoundingClientRect().width;
    box[0] = drag[2] - (event.clientX - drag[0]) * scale;
    box[1] = drag[3] - (event.clientY - drag[1]) * scale;
    clampBox();
  });
  for (const name of ['pointerup', 'pointercancel']) stage.addEventListener(name, () => { drag = null; });

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === 'SELECT') return;
    const onButton = event.target.tagName === 'BUTTON' || event.target.type === 'checkbox';
    const actions = {
      ArrowRight: () => show(frame + 1),
      ArrowLeft: () => show(frame - 1),
      Home: () => show(0),
      End: () => show(last()),
      ' ': onButton ? null : toggle,
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });

  load(0);
})();
