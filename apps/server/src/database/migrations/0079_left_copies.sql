CREATE TABLE "left_copies" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"site" text NOT NULL,
	"publication" jsonb NOT NULL,
	CONSTRAINT "left_copies_post_id_site_pk" PRIMARY KEY("post_id","site")
);
--> statement-breakpoint
ALTER TABLE "left_copies" ADD CONSTRAINT "left_copies_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_copies" ADD CONSTRAINT "left_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "left_copies_user" ON "left_copies" USING btree ("user_id","site");